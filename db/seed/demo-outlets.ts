/** Makes the demo's agent, outlets and float from outlets.yaml, by the same use cases as people do; what is there stays as it is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { askCreditLine } from "../../src/cash-points/ask-for-float.ts";
import { decideFloatRequest } from "../../src/cash-points/decide-float.ts";
import { outletEntries, outletId, SERVICES } from "../../src/cash-points/outlet.ts";
import { readCounterTerms } from "../../src/cash-points/read-terms.ts";
import { registerAgent } from "../../src/cash-points/register-agent.ts";
import { createOutlet } from "../../src/cash-points/save-outlet.ts";
import { findAgent, findOutlet, insertCashier } from "../../src/cash-points/store.ts";
import { findFloatRequest } from "../../src/cash-points/store-float.ts";
import { findPersonByEmail } from "../../src/identity/store.ts";
import { idSchema, type Id } from "../../src/kernel/id.ts";
import { wholeUnits } from "../../src/kernel/money.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";

const text = z.string().min(1);
const district = z.string().regex(/^[0-9]{6}$/);
const file = z.strictObject({
  agent: z.email(),
  name: text,
  cashier: z.email(),
  cashierAt: z.array(outletId),
  treasury: z.email(),
  creditLine: z.strictObject({ id: idSchema("fr"), amount: z.int().positive() }),
  outlets: z.array(
    z.strictObject({
      id: outletId,
      name: text,
      address: text,
      cityName: text,
      district,
      latitude: z.number(),
      longitude: z.number(),
      zone: outletEntries.shape.zone,
      phone: text,
      services: outletEntries.shape.services.optional(),
    }),
  ),
});

const WEEKDAY = { opens: "08:00", closes: "20:00" };
const WEEK = [{ opens: "09:00", closes: "15:00" }, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY];
const [TRANSFER_LIMIT, DAY_LIMIT] = [wholeUnits("IDR", 20_000_000n), wholeUnits("IDR", 200_000_000n)];

export async function createDemoOutlets(ctx: Ctx, folder: string): Promise<void> {
  const demo = file.parse(parse(await readFile(join(folder, "outlets.yaml"), "utf8")));
  const [agent, cashier, treasury] = [
    await getPerson(ctx, demo.agent),
    await getPerson(ctx, demo.cashier),
    await getPerson(ctx, demo.treasury),
  ];
  const office = actingAs(ctx, "staff", treasury);
  if (!(await findAgent(ctx.db, agent))) {
    await registerAgent(office, { agent, name: demo.name, settlement: "credit" }, { terms: readCounterTerms });
  }
  for (const { id, district: code, services = [...SERVICES], ...entries } of demo.outlets) {
    if (await findOutlet(ctx.db, id)) continue;
    const area = { province: code.slice(0, 2), city: code.slice(0, 4), district: code };
    const outlet = { ...entries, ...area, services, hours: WEEK, closedDays: [], transferLimit: TRANSFER_LIMIT, dayLimit: DAY_LIMIT };
    await createOutlet(office, { id, agent, outlet });
  }
  for (const outlet of demo.cashierAt) await insertCashier(ctx.db, { outlet, person: cashier, by: agent, at: ctx.now });

  const { id: line, amount } = demo.creditLine;
  if (await findFloatRequest(ctx.db, line)) return;
  const { id, hash } = await askCreditLine(actingAs(ctx, "user", agent), { id: line, amount: wholeUnits("IDR", BigInt(amount)) });
  await decideFloatRequest(office, { id, decision: "approve", hash });
}

async function getPerson(ctx: Ctx, email: string): Promise<Id<"us">> {
  const person = await findPersonByEmail(ctx.db, email);
  if (!person) throw new Error(`outlets.yaml names ${email}, who is in no account of the demo`);
  return person.id as Id<"us">;
}

/** The demo's people ask and approve as themselves: four eyes are four eyes here, too. */
function actingAs(ctx: Ctx, kind: "user" | "staff", id: string): Ctx {
  return { ...ctx, actor: { kind, id, level: "seed", menuAccess: [] } };
}
