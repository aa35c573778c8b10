// What is wrong with the layout of the page as it is drawn now: one sentence for each fault.
//
// Words count where they are seen: as the boxes of their lines, cut by whatever scrolls or clips
// them. They may not be cut, broken inside, run out of their box, lie on each other or run into each
// other; and nothing that lies over the whole map may lie on a name of it.

({ scrolls }) => {
  const ROOM = 3; // between words of two boxes on one line
  const GIVE = 1; // rounding, and the side bearings of letters
  const COVERING = ".stop-text, .tag-text"; // on discs of their own, over what the map says
  const LONG = 24; // letters of a word that may be broken where it finds no room
  const MONEY = /(?:£|Rs\.|₹)\s*\d/;
  const faults = new Set();
  const known = new Map();

  const short = (words) => words.trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (element) => {
    const parts = [];
    for (let at = element; at && at !== document.body && parts.length < 3; at = at.parentElement) {
      const classes = typeof at.className === "string" ? at.className.trim().split(/\s+/) : [];
      parts.unshift(at.tagName.toLowerCase() + classes.filter(Boolean).map((name) => "." + name).join(""));
    }
    return parts.join(" ");
  };

  const within = (outer, inner, give = GIVE) => inner.left >= outer.left - give && inner.right <= outer.right + give;
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (box) => box.right - box.left < 0.5 || box.bottom - box.top < 0.5;

  /** The part of a line's box that its letters fill. */
  const band = (line) => ({
    left: line.left,
    right: line.right,
    top: line.top + line.height * 0.22,
    bottom: line.bottom - line.height * 0.24,
  });

  /** What the checks ask about an element, worked out once. */
  function about(element) {
    const found = known.get(element);
    if (found) return found;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const parent = element.parentElement ? about(element.parentElement) : null;
    const inside = {
      left: box.left + parseFloat(style.borderLeftWidth),
      right: box.right - parseFloat(style.borderRightWidth),
      top: box.top + parseFloat(style.borderTopWidth),
      bottom: box.bottom - parseFloat(style.borderBottomWidth),
    };
    const isRoot = element === document.documentElement || element === document.body;
    const clear = style.backgroundColor === "rgba(0, 0, 0, 0)" || style.backgroundColor === "transparent";
    const sides = ["Left", "Right"].every(
      (side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none",
    );
    const lifted = ["sticky", "fixed", "absolute"].includes(style.position) && !clear;
    const inline = style.display === "inline" || style.display === "contents";
    const facts = {
      element,
      style,
      box,
      inside,
      parent,
      clips: !isRoot && !inline && style.overflowX !== "visible",
      ellipsis: style.textOverflow === "ellipsis" && style.overflowX !== "visible",
      clamp: style.webkitLineClamp !== "none",
      moves: /auto|scroll/.test(style.overflowX),
      painted: !isRoot && !inline && (!clear || sides),
      layer: lifted || element.tagName === "DIALOG" ? element : (parent?.layer ?? document.body),
      block: inline ? (parent?.block ?? element) : element,
      tiny: box.width <= 1.5 && style.overflowX !== "visible",
    };
    facts.tiny ||= parent?.tiny ?? false;
    known.set(element, facts);
    return facts;
  }

  /** The whole of what an ellipsis cuts is to be had by pointing at it. */
  function isTold(element, words) {
    for (let at = element; at; at = at.parentElement) {
      const title = at.getAttribute("title");
      if (title && title.includes(words.trim())) return true;
    }
    return false;
  }

  /** A line of words as it is seen; what is wrong with it alone is noted. */
  function seen(line, words, holder) {
    let box = band(line);
    let boxed = false;
    for (let at = about(holder); at; at = at.parent) {
      if (at.painted && !boxed) {
        boxed = true;
        const high = box.top >= at.box.top - GIVE && box.bottom <= at.box.bottom + GIVE;
        if (!at.moves && !at.ellipsis && (!within(at.box, box) || !high)) {
          faults.add(`“${short(words)}” runs out of its box: ${named(at.element)}`);
        }
      }
      if (!at.clips) continue;
      if (!at.moves) {
        const low = box.bottom > at.inside.bottom + GIVE || box.top < at.inside.top - GIVE;
        const cut = !within(at.inside, box) || (low && at.clamp);
        if (cut && !at.ellipsis && !at.clamp) faults.add(`“${short(words)}” is cut: ${named(at.element)}`);
        else if (cut && MONEY.test(words)) faults.add(`money is cut, “${short(words)}”: ${named(at.element)}`);
        else if (cut && !isTold(holder, words)) {
          faults.add(`“${short(words)}” is cut and nowhere to be read: ${named(at.element)}`);
        }
        if (low && !at.clamp) faults.add(`“${short(words)}” is cut at its top or foot: ${named(at.element)}`);
      }
      box = common(box, at.inside);
      if (isEmpty(box)) return null;
    }
    return box;
  }

  /** Words that go on in the next line: they may be parted at a hyphen, a dash or a stroke only. */
  function broken(node) {
    const range = document.createRange();
    for (const { 0: word, index } of node.textContent.matchAll(/[^\s\u200b/–—-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].filter((line) => line.width > 0.5).map((line) => Math.round(line.top)));
      if (tops.size > 1 && word.length <= LONG) faults.add(`“${word}” is broken: ${named(node.parentElement)}`);
    }
  }

  /** Tools and legend over the whole map keep off its names and each other. */
  function overlays() {
    const map = document.querySelector(".map-view:not([data-part]) .map-hold");
    if (!map?.checkVisibility()) return;
    const boxes = (selector, root) =>
      [...root.querySelectorAll(selector)]
        .map((each) => ({ words: short(each.textContent), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width);
    const lying = boxes(".map-tools, .legend", document);
    const names = boxes(".name, .far-name", map).map((name) => ({ ...name, box: band(name.box) }));
    lying.forEach((each, place) => {
      for (const other of [...lying.slice(place + 1), ...names]) {
        if (!isEmpty(common(each.box, other.box))) faults.add(`“${each.words}” lies over “${other.words}” of the map`);
      }
    });
  }

  function linesOf(root) {
    const lines = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent;
      const holder = node.parentElement;
      if (!words.trim() || holder.closest("svg, script, style, option, noscript")) continue;
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const facts = about(holder);
      if (facts.tiny) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = range.getClientRects();
      if (rects.length > 1) broken(node);
      for (const line of rects) {
        if (line.width < 0.5) continue;
        const box = seen(line, words, holder);
        if (box) lines.push({ ...box, words, holder, layer: facts.layer, block: facts.block });
      }
    }
    return lines;
  }

  function drawnTexts() {
    const lines = [];
    for (const text of document.querySelectorAll("svg text")) {
      const drawing = text.closest("svg");
      if (!text.textContent.trim() || text.closest("defs, symbol")) continue;
      if (!text.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const line = text.getBoundingClientRect();
      if (line.width < 0.5) continue;
      const frame = drawing.getBoundingClientRect();
      if (!drawing.closest(".map-hold") && !within(frame, line)) {
        faults.add(`“${short(text.textContent)}” runs out of its drawing: ${named(drawing)} ${text.getAttribute("class")}`);
      }
      const box = common(band(line), frame);
      const layer = text.matches(COVERING) ? text : (text.closest(".placing") ?? drawing);
      if (!isEmpty(box)) lines.push({ ...box, words: text.textContent, holder: text, layer, block: text });
    }
    return lines;
  }

  const told = (a, b, what) =>
    faults.add(
      `“${short(a.words)}” and “${short(b.words)}” ${what}: ${named(a.holder)} / ${named(b.holder)}`,
    );

  function compare(lines) {
    lines.sort((a, b) => a.top - b.top);
    for (let i = 0; i < lines.length; i += 1) {
      const a = lines[i];
      for (let j = i + 1; j < lines.length && lines[j].top < a.bottom; j += 1) {
        const b = lines[j];
        if (a.layer !== b.layer || a.block === b.block) continue;
        const high = Math.min(a.bottom, b.bottom) - b.top;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const drawn = a.holder.tagName === "text";
        // Nearly all pairs are far apart: only of the others is it asked, and said, more.
        if (wide > GIVE && high > GIVE * (drawn ? 1 : 1.5)) told(a, b, "lie on each other");
        else if (drawn || wide <= -ROOM || high <= 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top)) continue;
        else if (!a.block.contains(b.block) && !b.block.contains(a.block)) told(a, b, "run into each other");
      }
    }
  }

  /** What makes an element scroll. */
  function widest(element) {
    const edge = element.getBoundingClientRect().left + element.clientLeft + element.clientWidth;
    let found = "";
    for (const each of element.querySelectorAll("*")) {
      let holder = each.parentElement;
      while (holder !== element && !about(holder).clips) holder = holder.parentElement;
      if (holder === element && each.getBoundingClientRect().right > edge + GIVE) found = named(each);
    }
    return found;
  }

  function fields() {
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll("input, select")) {
      if (!field.checkVisibility() || ["checkbox", "radio", "range", "file", "hidden"].includes(field.type)) continue;
      const style = getComputedStyle(field);
      pen.font = style.font;
      const all = field.tagName === "SELECT" ? [...field.options].map((each) => each.text) : [field.value || field.placeholder];
      const words = all.reduce((a, b) => (pen.measureText(b).width > pen.measureText(a).width ? b : a), "");
      const arrow = { SELECT: 20 }[field.tagName] ?? (field.type === "number" ? 16 : 0);
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      const meant = field.type === "text" && field.value; // what is typed scrolls
      if (words && !meant && pen.measureText(words).width > room + GIVE) {
        faults.add(`“${short(words)}” does not fit its field: ${named(field)}`);
      }
    }
  }

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.add(`the page is ${root.scrollWidth} wide, for ${widest(root)}`);
  for (const element of document.body.querySelectorAll("*")) {
    if (element.scrollWidth <= element.clientWidth + 1 || !element.clientWidth) continue;
    if (element.closest("svg") || element.matches(scrolls)) continue;
    const facts = about(element);
    if (facts.moves && !facts.tiny && element.checkVisibility()) {
      faults.add(
        `scrolls sideways, ${element.scrollWidth} in ${element.clientWidth}: ${named(element)}, for ${widest(element)}`,
      );
    }
  }
  const open = document.querySelector("dialog:modal");
  compare(linesOf(open ?? document.body));
  if (!open) {
    compare(drawnTexts());
    overlays();
  }
  fields();
  return [...faults];
}
