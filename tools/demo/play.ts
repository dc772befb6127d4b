/** Plays acts in parallel, each with its transfer, and reports the outcomes. */
import { NO_RECIPIENT, type Act, type Cast, type Made } from "./act.ts";
import { openSenders } from "./people.ts";
import { openPerson, type Person } from "./person.ts";
import { linesOf } from "./print.ts";
import type { Ended } from "./proofs.ts";
import type { Scene } from "./scene.ts";
import type { Sender } from "./sender.ts";
import type { Stage } from "./stage.ts";

/** Several senders, because limits of calls a minute and account inquiries a day are too low for one. */
const SENDERS = 6;
/** Transfers created at once; they then proceed in parallel. */
const MADE_AT_ONCE = 6;

export interface Played extends Ended, Pick<Act, "differs"> {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

/** Signs in people of demo-accounts.yaml, once for all acts. */
export function openPeople(scene: Scene, stage: Stage): Cast["person"] {
  const people = new Map<string, Promise<Person>>();
  return (email) => {
    const known = people.get(email) ?? openPerson(scene, stage, email);
    people.set(email, known);
    return known;
  };
}

export async function playAll(acts: readonly Act[], cast: Omit<Cast, "sender">): Promise<readonly Played[]> {
  const { scene, stage } = cast;
  const senders = await openSenders(scene, stage, Math.min(SENDERS, acts.length));
  const making = turns(MADE_AT_ONCE);
  return Promise.all(
    acts.map((act, n) => {
      const sender = senders[n % senders.length];
      if (sender === undefined) throw new Error("there are no senders");
      return stage.play(async () => {
        const played = await playOne(act, { ...cast, sender }, making);
        process.stderr.write(`  ${played.failures.length === 0 ? "✓" : `✗ ${played.failures.join(", ")}:`} ${act.title}\n`);
        return played;
      });
    }),
  );
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets this many run at once. */
function turns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async (work) => {
    if (atWork >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
}

/** Saves the recipient, takes a price and sends. Null: the account does not exist at the bank. */
export async function makeTransfer(sender: Sender, { to, request }: Pick<Act, "to" | "request">): Promise<Made | null> {
  const recipient = await sender.recipient(to);
  if (recipient === null) return null;
  const quote = await sender.quote(request);
  return { quote, transfer: await sender.send(quote, recipient) };
}

async function playOne(act: Act, cast: Cast, making: Turns): Promise<Played> {
  const { title, ends, because, prove, differs } = act;
  const failed = (lines: readonly string[], why: string): Played => ({
    title,
    transfer: null,
    lines: [...lines, why],
    failures: [`${title}: ${why}`],
  });
  try {
    const made = await making(() => makeTransfer(cast.sender, act));
    if (made === null) {
      const lines = ["the account does not exist at the bank: no recipient is created"];
      return ends.includes(NO_RECIPIENT) ? { title, transfer: null, lines, failures: [] } : failed(lines, "no recipient");
    }
    const ended = await act.play(cast, made);
    const lines = await linesOf(cast.scene, made, ended);
    const failures: string[] = [];
    if (!ends.includes(ended.state)) failures.push(`${title}: ended ${ended.state}, not ${ends.join(" or ")}`);
    if (because !== undefined && ended.reason?.code !== because)
      failures.push(`${title}: because of ${ended.reason?.code ?? "nothing"}, not ${because}`);
    const proven = prove === undefined ? [] : await prove(cast, made);
    return { title, transfer: ended, lines: [...lines, ...proven], failures, ...(differs ? { differs } : {}) };
  } catch (error) {
    return failed([], error instanceof Error ? error.message : String(error));
  }
}
