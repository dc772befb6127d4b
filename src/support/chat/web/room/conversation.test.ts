/** Property: a browser whose calls and answers get lost shows each message once, in the server's order, and nothing as sent that is not. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";
import { Conversing, type Pending } from "./conversation.ts";

interface Stored {
  readonly no: number;
  readonly id: string;
  readonly text: string;
}
/** What the network does to each call, in turn. */
const fates = fc.array(fc.constantFrom("works", "call lost", "answer lost"), { maxLength: 60 });

test("messages arrive once and in order however the connection breaks", async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(fates, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 8 }), async (fate, own, theirs) => {
      const stored: Stored[] = [];
      let turn = 0;
      const overNetwork = async <T>(call: () => T): Promise<T> => {
        const happens = fate[turn++] ?? "works";
        await Promise.resolve();
        if (happens === "call lost") throw new NetworkFailure("lost");
        const answer = call();
        await Promise.resolve();
        if (happens === "answer lost") throw new NetworkFailure("lost");
        return answer;
      };
      const add = (id: string, text: string) => {
        if (!stored.some((one) => one.id === id)) stored.push({ no: stored.length + 1, id, text });
      };
      const talk = new Conversing<{ version: number; entries: Stored[]; hasMore: boolean }, Stored, null>({
        // Two entries a read: the page has to read on.
        read: (after) =>
          overNetwork(() => {
            const rest = stored.filter(({ no }) => no > after);
            return { version: stored.length, entries: rest.slice(0, 2), hasMore: rest.length > 2 };
          }),
        post: ({ entryId, text }: Pending<null>) => overNetwork(() => add(entryId, text)),
      });
      talk.subscribe(() => undefined);
      for (let n = 0; n < Math.max(own, theirs); n++) {
        if (n < theirs) add(`theirs ${n}`, `theirs ${n}`);
        if (n < own) talk.send(`own ${n}`, null);
        talk.refresh();
        await vi.advanceTimersByTimeAsync(500);
      }
      // The network is back at the latest after all fates are over.
      for (let tries = 0; tries < 70 && (talk.current().pending.length > 0 || turn < fate.length); tries++) {
        talk.refresh();
        await vi.advanceTimersByTimeAsync(15_000);
      }
      talk.refresh();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(talk.current().pending).toEqual([]);
      expect(talk.current().entries).toEqual(stored);
      expect(stored.filter(({ text }) => text.startsWith("own")).map(({ text }) => text)).toEqual(
        Array.from({ length: own }, (_, n) => `own ${n}`),
      );
      expect(talk.current().isCut).toBe(false);
    }),
    { numRuns: 60 },
  );
  vi.useRealTimers();
});

test("a refused message stays with its reason and does not hold up the next one; secrets never leave the browser", async () => {
  const posted: string[] = [];
  const talk = new Conversing<{ version: number; entries: Stored[]; hasMore: boolean }, Stored, null>({
    read: async () => ({ version: 1, entries: [], hasMore: false }),
    post: async ({ text }) => {
      posted.push(text);
      if (text === "no") throw new ApiRefusal({ code: 409, status: "thread_closed", message: "Closed." });
    },
  });
  talk.send("no", null);
  expect(talk.send("PIN 123456", null)).toEqual(["pin"]);
  await expect.poll(() => talk.current().pending.map(({ refusal }) => refusal)).toEqual(["Closed."]);
  expect(posted).toEqual(["no", "PIN ••••"]);
  talk.drop(talk.current().pending[0]?.entryId ?? "");
  expect(talk.current().pending).toEqual([]);
});
