/** The form without JavaScript sends what was typed as `?code=`: it becomes the address that can be kept and passed on. */
const LONGEST = 60;

/** What was typed, as the end of an address; empty for nothing, null where no form was sent. A whole link counts by its end. */
export function typedCode(request: Request): string | null {
  const typed = new URL(request.url).searchParams.get("code");
  if (typed === null) return null;
  const end = typed.trim().split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  return encodeURIComponent(end.slice(0, LONGEST));
}
