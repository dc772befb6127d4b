/** Calls at once to one party: enough to be quick, few enough to be welcome. */
const AT_ONCE = 16;

/** Calls for each, so many at a time; the answers in the order of what was asked. */
export async function callEach<T, A>(list: readonly T[], call: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  let next = 0;
  const goOn = async () => {
    while (next < list.length) {
      const n = next++;
      answers[n] = await call(list[n] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, list.length) }, goOn));
  return answers;
}
