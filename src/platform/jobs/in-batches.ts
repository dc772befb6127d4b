/** Repeats a step of a job until it does less than a full batch, at most `most` times; the next run takes the rest. */
export async function inBatches(most: number, step: () => Promise<number>, full = 1): Promise<void> {
  for (let batch = 0; batch < most; batch++) if ((await step()) < full) return;
}

/** Repeats a step of a job, each time from the place that the step before answers, until it answers null, at most `most` times. */
export async function inPages(most: number, step: (from: string | undefined) => Promise<string | null>): Promise<void> {
  let from: string | null | undefined;
  for (let page = 0; page < most && from !== null; page++) from = await step(from);
}
