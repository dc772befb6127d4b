/** What a saved view keeps of a list's address: filters and order, not the page that is open. Pure. */

const PLACE = ["page", "per_page", "before", "after"];

/** The query without the place in the list. Values are encoded, so that the text has no blanks. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of PLACE) query.delete(name);
  return query.toString();
}

/** The address of a view. */
export const hrefOfView = (path: string, query: string): string => (query === "" ? path : `${path}?${query}`);
