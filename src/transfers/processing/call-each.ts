/** Concurrent calls to one party: enough to be fast, few enough not to overload it. */
const AT_ONCE = 16;

/** Calls for each, a limited number at a time. Returns the answers in input order. */
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
