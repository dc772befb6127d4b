/** Makes the problems, some at a time, and lets time pass until each needs a person. */
import type { Cast } from "../../../tools/demo/act.ts";
import { openSenders } from "../../../tools/demo/people.ts";
import { makeTransfer, openPeople } from "../../../tools/demo/play.ts";
import type { Scene } from "../../../tools/demo/scene.ts";
import type { Stage } from "../../../tools/demo/stage.ts";
import type { Problem } from "../day.ts";
import { PLANNED, type Planned } from "./problems.ts";
import { writeToUs } from "./requests.ts";

const SENDERS = 6;

export async function seedProblems(scene: Scene, stage: Stage): Promise<readonly Problem[]> {
  const senders = await openSenders(scene, stage, SENDERS);
  const person = openPeople(scene, stage);
  const made: Problem[] = [];
  const makeOne = async (planned: Planned, cast: Cast): Promise<void> => {
    const sent = await makeTransfer(cast.sender, planned);
    if (sent === null) throw new Error(`${planned.title}: the bank does not know the recipient`);
    const ended = await planned.play(cast, sent);
    if (!planned.ends.includes(ended.state))
      throw new Error(`${planned.title}: ${ended.state}, not ${planned.ends.join(" or ")}`);
    made.push({ kind: planned.kind, transfer: ended });
    process.stderr.write(`  ✓ ${planned.title}\n`);
  };
  // Each sender makes one at a time; the senders work in parallel, so that time passes for all at once.
  await Promise.all(
    senders.map((sender, n) =>
      stage.play(async () => {
        for (const planned of PLANNED.filter((_, at) => at % senders.length === n))
          await makeOne(planned, { scene, stage, sender, person });
      }),
    ),
  );
  made.push(...(await writeToUs(scene)));
  return made;
}
