"""Steps of a company's turn that several titles share."""
