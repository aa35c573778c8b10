// Light or dark before the first paint; the button is on every page. Not a module: it must not wait.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let stored = null;
  try {
    stored = localStorage.getItem("railhead-theme");
  } catch {
    // Storage may be forbidden; the system's wish holds then.
  }
  if (stored === "dark" || stored === "light") root.dataset.theme = stored;
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-act=theme]")) return;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
    root.dataset.theme = dark ? "light" : "dark";
    try {
      localStorage.setItem("railhead-theme", root.dataset.theme);
    } catch {
      // As above: the choice holds for this page only.
    }
  });
})();
