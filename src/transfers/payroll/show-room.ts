/** The limits of a business, the way to raise them, and the state of its contract: the one answer that every page about it shows. */
import type { Input } from "#kernel/endpoint.ts";
import { money, type Money } from "#kernel/money.ts";
import { termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actForChosen, type Acting, type ActingDeps } from "../company/acting-for.ts";
import { raiseByContract, type BusinessContract } from "../company/model/contract-state.ts";
import type { PayrollRoom, readPayrollRoom as contract } from "./contract-room.ts";
import type { Room } from "./model/room.ts";
import { readRoom } from "./validate-rows.ts";

export interface RoomDeps {
  /** The contract of a business with the operator, which another capability keeps. */
  readonly contractOf: (ctx: Pick<Ctx, "db">, owner: string) => Promise<BusinessContract>;
}

export async function readPayrollRoom(
  ctx: Ctx,
  { company }: Input<typeof contract>,
  deps: ActingDeps & RoomDeps,
): Promise<PayrollRoom> {
  const acting = await actForChosen(ctx, company, deps);
  return showRoom(ctx, await readRoom(ctx, acting.owner), acting, deps);
}

const idrOrNull = (minor: bigint | null): Money | null => (minor === null ? null : money("IDR", minor));

export async function showRoom(
  ctx: Ctx,
  { transfer, day, month, monthAgainAt, tier }: Room,
  { owner, membership }: Pick<Acting, "owner" | "membership">,
  { contractOf }: RoomDeps,
): Promise<PayrollRoom> {
  const { state, answerBy, tiers } = await contractOf(ctx, owner);
  const figures = new Map((await termsAt(ctx, "tier", ctx.now)).map(({ key, value }) => [key, value]));
  return {
    transfer: idrOrNull(transfer),
    day: idrOrNull(day),
    month: idrOrNull(month),
    monthAgainAt,
    raised: raiseByContract(tier, tiers, (name) => figures.get(name)),
    contract: state,
    answerBy,
    isHolder: membership === null,
  };
}
