/** How long the server may send every visitor the same HTML of a page: until public content changes, or a number of seconds. */
export type CachedFor = "always" | number;

/** The `handle` of a public page whose HTML is cached. Written and read here only, so that a renamed field cannot switch the cache off. */
interface CachedPage {
  readonly cachedFor: CachedFor;
}

/** `export const handle = cachedPage("always")`: every visitor gets the same HTML until its content changes. `cachedPage(30)`: for 30 s. */
export const cachedPage = (cachedFor: CachedFor): CachedPage => ({ cachedFor });

/** Reads a route's `handle`; null for a page that must not be cached. */
export function cachedForOf(handle: unknown): CachedFor | null {
  return isCachedPage(handle) ? handle.cachedFor : null;
}

const isCachedPage = (handle: unknown): handle is CachedPage =>
  typeof handle === "object" && handle !== null && ("cachedFor" satisfies keyof CachedPage) in handle;
