/**
 * The path of a page is written as the first argument of `href` (src/kernel/href.ts) or `listAddress`, where the compiler compares
 * it with the site map. Anywhere else a path that no longer exists would only be noticed by a visitor. Reports
 *
 * - a text that begins like a page ("/dashboard…", "/blog…"), or a part of a template that does (`${siteUrl}/office`);
 * - where the browser is sent somewhere (`to`, `navigate`, `redirect`, `localizePath`), every text that begins with a slash, and
 * every template that
 *   continues a path (`${list}/new`).
 *
 * Files ("/blog/feed.xml") and patterns ("/karir/:slug", for which there is the type PagePath) are no addresses of pages.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

const MESSAGE = "Write the path of a page with href() from #kernel/href.ts: the compiler compares it with src/routes.ts.";
const PAGE_PATHS = path.join(import.meta.dirname, "../../src/kernel/page-paths.ts");
const ROOTS = new Set([...readFileSync(PAGE_PATHS, "utf8").matchAll(/"\/([^/":]+)/g)].map(([, root]) => root));
if (ROOTS.size === 0) throw new Error(`${PAGE_PATHS} names no page`);

/** Functions whose first argument the compiler compares with the site map. */
const TYPED = new Set(["href", "listAddress"]);
const SENDING = new Set(["navigate", "redirect", "localizePath"]);

/** Whether a text begins with the first segment of a page. */
function beginsAsPage(text) {
  const [address] = text.split(/[?#]/, 1);
  if (/\.\w+$/.test(address) || address.includes("/:")) return false;
  const [, root] = /^\/([^/]+)/.exec(address) ?? [];
  return root !== undefined && ROOTS.has(root);
}

/** The node itself, or the choice between several of which it is one. */
function outermost(node) {
  let found = node;
  while (found.parent.type === "ConditionalExpression" && found.parent.test !== found) found = found.parent;
  return found;
}

const isCallOf = (node, isNamed) =>
  node.type === "CallExpression" && node.callee.type === "Identifier" && isNamed(node.callee.name);

/** `"/offline" satisfies PagePath`: for files that import nothing, where the compiler compares as well. */
const isPagePath = (node) =>
  node.type === "TSSatisfiesExpression" &&
  node.typeAnnotation.type === "TSTypeReference" &&
  node.typeAnnotation.typeName.name === "PagePath";

function isSending(node) {
  if (isCallOf(node.parent, (name) => SENDING.has(name))) return node.parent.arguments[0] === node;
  const attribute = node.parent.type === "JSXExpressionContainer" ? node.parent.parent : node.parent;
  return attribute.type === "JSXAttribute" && attribute.name.name === "to";
}

export const pagePathByHref = {
  meta: { type: "problem", docs: { description: "paths of pages are written with href()" } },
  create: (context) => {
    function look(node, texts) {
      if (node.parent.type === "TSLiteralType" || node.parent.type === "ImportDeclaration") return;
      const place = outermost(node);
      const isTyped = isCallOf(place.parent, (name) => TYPED.has(name)) && place.parent.arguments[0] === place;
      if (isTyped || isPagePath(place.parent)) return;
      const [first, ...later] = texts;
      const isPage = texts.some(beginsAsPage);
      const isPath = first.startsWith("/") || (first === "" && later[0]?.startsWith("/"));
      if (isPage || (isPath && isSending(place) && !/\.\w+$/.test(first))) context.report({ node, message: MESSAGE });
    }
    return {
      Literal(node) {
        if (typeof node.value === "string" && node.value.startsWith("/")) look(node, [node.value]);
      },
      TemplateLiteral(node) {
        look(
          node,
          node.quasis.map(({ value }) => value.cooked ?? ""),
        );
      },
    };
  },
};
