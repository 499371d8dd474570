import postcss, { type AtRule, type Declaration, type Plugin } from "postcss";

/**
 * Writes for the oldest browsers what Vite's own lowering leaves as it is: container queries
 * (Chromium 105), `translate`, `rotate` and `scale` (104), and `dvh` (108). An element can have one
 * of the three, because they become its `transform`.
 */
export const lowerCss: Plugin = {
  postcssPlugin: "kagoj:lower-css",
  OnceExit(root) {
    root.walkAtRules("container", addMediaQuery);
    root.walkAtRules("media", (media) => {
      // What the build would make of it, `not (min-width: …)`, is as new (104).
      media.params = media.params.replace(
        /\((width|height) ?< ?([\d.]+)rem\)/g,
        (_, side, rem) => `(max-${side}: ${rem - 0.0001}rem)`,
      );
    });
    root.walkDecls(/^(translate|rotate|scale)$/, toTransform);
    root.walkDecls((declaration) => {
      // Set in styles.css. As a variable, because a value with another variable in it has no
      // fallback.
      if (declaration.prop === "--dvh") return;
      declaration.value = declaration.value.replace(/([\d.]+)dvh/g, "calc($1 * var(--dvh))");
    });
  },
};

/**
 * Where there are no containers, the width of the screen decides: a container is nearly as wide on
 * a phone.
 */
function addMediaQuery(container: AtRule): void {
  const media = container.clone({
    name: "media",
    params: container.params.replace(/^[\w-]+\s+(?=[(n])/, ""),
  });
  const old = postcss.atRule({
    name: "supports",
    params: "not (container-type: inline-size)",
    nodes: [media],
  });
  if (!isInOld(container)) container.after(old);
}

/** A container query inside another one is part of its copy too. */
function isInOld(node: AtRule): boolean {
  let parent = node.parent;
  while (parent && parent.type !== "root") {
    if (parent.type === "atrule" && (parent as AtRule).name === "supports") return true;
    parent = parent.parent as typeof parent;
  }
  return false;
}

function toTransform(declaration: Declaration): void {
  const { prop, value } = declaration;
  if (value !== "none") declaration.value = `${prop}(${postcss.list.space(value).join(", ")})`;
  declaration.prop = "transform";
}
