/** Money redirected by two people: to the state, or to an account in another name. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import { cash } from "#recipients/testing/test-recipients.ts";
import * as contract from "../office/contract.ts";
import { giveEvidence } from "../files/contract.ts";
import * as proposals from "./contract.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { actorFor } from "../testing/samples.ts";
import type { Shown } from "../testing/senders.ts";
import { evidence, openOfficers } from "../testing/officers.ts";

const office = await openOfficers();
const { budi, call, clock, decide, happen, idOf, newSender, operation, paid, sari, stateOf } = office;
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());
const CASH = { corridor: "ID-ID-cash", bank: undefined };

describe("uncollected cash", () => {
  test("is escheated by two people, with its deed, once the days are over", async () => {
    const { id } = await paid(await newSender(), { quoteInput: CASH, owner: cash });
    const start = clock.now();
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "made_available" });
    for (const day of TRANSFER_RULES.notificationDays) {
      clock.set(new Date(start.getTime() + day * DAY_MS));
      await happen(id, { type: "pickup_notified" });
    }
    clock.set(new Date(start.getTime() + TRANSFER_RULES.returnDay * DAY_MS));
    await happen(id, { type: "returned_to_sender" });
    await happen(id, { type: "refund_account_requested", of: id });
    const what = { kind: "escheat_unclaimed", deed: "BHP 44/2027" } as const;
    clock.advance(TRANSFER_RULES.untraceableDays * DAY_MS - 1);
    expect(await operation(id, what)).toMatchObject({ status: "not_now", details: { reason: "too_early" } });
    clock.advance(1);
    await decide(proposals.decideOperation, await operation(id, what), budi);
    expect(await stateOf(id)).toBe("UNCLAIMED_TRANSFERRED");
    clock.set(start);
  });
});

describe("a refund account in another name", () => {
  const proposeAccount = (transfer: Shown["id"], account: string, actor: typeof sari = sari, files: Id<"tf">[] = []) =>
    call(proposals.proposeRefundAccount, { id: idOf("pp"), transfer, bank: "014", account, evidence, files }, actor);
  async function wanted(): Promise<Shown["id"]> {
    const { id } = await paid(await newSender());
    await happen(id, { type: "cancelled", by: actorFor("sender"), canRecall: false });
    await happen(id, { type: "refund_account_requested", of: id });
    return id;
  }

  test("is decided by two people who see its holder", async () => {
    const id = await wanted();
    const refundAct = async (of: Shown["id"]) =>
      expectOk(await call(contract.readAny, { id: of }, sari)).acts.find(({ act }) => act === "refund_account");
    expect(await refundAct(id)).toEqual({ act: "refund_account", whyNot: null });
    expect(await refundAct((await paid(await newSender())).id)).toEqual({ act: "refund_account", whyNot: "refund_not_due" });
    const file = idOf("tf");
    const giving = {
      id: file,
      transfer: id,
      menu: "transfer",
      file: new File([new Uint8Array(honestPdf())], "nikah.pdf"),
    } as const;
    expectOk(await call(giveEvidence, giving, sari));
    expect(await proposeAccount(id, "5555555555", sari, [idOf("tf")])).toMatchObject({ code: 409, status: "file_gone" });
    const proposed = await proposeAccount(id, "5555555555", sari, [file]);
    expect(proposed.data).toMatchObject({ files: [{ id: file, name: "nikah.pdf" }] });
    expect(proposed.data).toMatchObject({
      what: { kind: "refund_account", account: { name: "SUKARNO", account: "5555555555" } },
    });
    await decide(proposals.decideOperation, proposed, budi);
    expect((await call(contract.readAny, { id }, sari)).data).toMatchObject({
      refund: { status: "waiting", account: { name: "SUKARNO", account: "••••\u00A05555" } },
    });
  });

  test.each([
    ["3333333333", "refund_account_unknown"],
    ["4444444444", "refund_account_unchecked"],
  ])("%s is refused: %s", async (account, status) => {
    expect(await proposeAccount(await wanted(), account)).toMatchObject({ status });
  });

  test("is refused where none is requested", async () => {
    const { id } = await paid(await newSender());
    expect(await proposeAccount(id, "5555555555")).toMatchObject({ code: 409, status: "refund_account_not_wanted" });
    expect(await proposeAccount(idOf("tr"), "5555555555")).toMatchObject({ code: 404 });
  });
});
