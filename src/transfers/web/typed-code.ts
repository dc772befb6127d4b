/** Without JavaScript the form sends the typed code as `?code=`; it is turned into an address that can be saved and shared. */
const LONGEST = 60;

/** The typed code as the end of an address; empty for no input, null where no form was sent. Of a whole link the end counts. */
export function typedCode(request: Request): string | null {
  const typed = new URL(request.url).searchParams.get("code");
  if (typed === null) return null;
  const end = typed.trim().split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  return encodeURIComponent(end.slice(0, LONGEST));
}
