/** The first `count` characters of a text, none of them cut in half: a bank would refuse JSON with half a surrogate pair. */
export function firstChars(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join("");
}
