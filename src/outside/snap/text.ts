/** The first so many characters of a text, none of them cut in half: half a surrogate pair is no JSON that a bank would take. */
export function firstChars(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join("");
}
