/** Calls at once to one party: enough to be quick, few enough to be welcome. */
const AT_ONCE = 10;

/** Calls for each, some at a time; the answers in the order of what was asked. */
export async function callEach<T, A>(list: readonly T[], call: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  for (let first = 0; first < list.length; first += AT_ONCE)
    answers.push(...(await Promise.all(list.slice(first, first + AT_ONCE).map(call))));
  return answers;
}
