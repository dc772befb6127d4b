/** Figures of `/metrics` about who answers: chats without a person, and people who take chats. */
import type { Executor } from "#platform/db.ts";
import { figuresOf } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { listPresent } from "../desk/store-desk.ts";
import { readUnassigned } from "./store.ts";

export function boardMeasures({ database, clock }: Runtime): readonly Measure[] {
  const read = async (db: Executor) => {
    const now = clock.now();
    const { chats, waitingSince } = await readUnassigned(db, now);
    return {
      chats,
      waitsMs: waitingSince === null ? 0 : now.getTime() - waitingSince.getTime(),
      present: (await listPresent(db, now)).length,
    };
  };
  return figuresOf(database, read, [
    {
      name: "sampai_support_unassigned",
      help: "Chats that wait for customer service without a person",
      of: ({ chats }) => [{ labels: {}, value: chats }],
    },
    {
      name: "sampai_support_unassigned_seconds",
      help: "Seconds since which the first chat without a person waits; 0 without one",
      of: ({ waitsMs }) => [{ labels: {}, value: waitsMs / 1_000 }],
    },
    {
      name: "sampai_support_present",
      help: "People who take chats now",
      of: ({ present }) => [{ labels: {}, value: present }],
    },
  ]);
}
