/** The caller's choice of channels for each notification topic. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { hasDevices, type PushDeps } from "./devices/own-devices.ts";
import { CHANNELS, DEFAULTS, topicsOf } from "./model/notice-kinds.ts";
import { readerOf } from "./own-notices.ts";
import { findChoices, putChoices } from "./store.ts";

export async function readPreferences(ctx: Ctx, deps: PushDeps): Promise<Output<typeof contract.readPreferences>> {
  const channels = CHANNELS.filter((channel) => channel !== "device" || (deps.push !== null && hasDevices(ctx)));
  return { channels, choices: await choicesOf(ctx) };
}

async function choicesOf(ctx: Ctx): Promise<Output<typeof contract.savePreferences>["choices"]> {
  const chosen = await findChoices(ctx.db, readerOf(ctx));
  const topics = topicsOf(ctx.actor.kind === "staff");
  return topics.map((topic) => ({ topic, ...(chosen.get(topic) ?? DEFAULTS[topic]) }));
}

export async function savePreferences(
  ctx: Ctx,
  { choices }: Input<typeof contract.savePreferences>,
): Promise<Output<typeof contract.savePreferences>> {
  // When a call names a topic twice, the last choice counts.
  const last = new Map(choices.map((choice) => [choice.topic, choice]));
  await putChoices(ctx.db, readerOf(ctx), [...last.values()], ctx.now);
  return { choices: await choicesOf(ctx) };
}
