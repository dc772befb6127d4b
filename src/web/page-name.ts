/** Route parameters that name published content. Every other one (a token, a code, an id) may be a secret, and anybody can invent one. */
const PUBLISHED: ReadonlySet<string> = new Set(["slug", "category"]);

/**
 * The name of a page in the visit counts, from the route's pattern: `/en?/blog/:slug` with its slug is `/blog/kirim-uang` in both
 * languages, `/en?/lacak/:token?` is `/lacak/:token` or `/lacak`. Never contains anything a visitor typed.
 */
export function pageName(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  const parts = pattern.split("/").flatMap((part) => {
    if (part === "" || part === "en?") return [];
    const name = /^:(\w+)\??$/.exec(part)?.[1];
    if (name === undefined) return [part.replace(/\?$/, "")];
    const value = params[name];
    if (value === undefined) return [];
    return [PUBLISHED.has(name) ? encodeURIComponent(value) : `:${name}`];
  });
  return `/${parts.join("/")}`.slice(0, MAX_NAME_CHARS);
}
const MAX_NAME_CHARS = 200;
