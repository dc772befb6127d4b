/** Takes the elements of a list in turns. */
export function inTurn<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error("there is nothing to take in turns");
  return one;
}
