/** Outcomes still unknown after every inquiry: one person of operations proposes the outcome on evidence, another decides; both outcomes. */
import { readAny } from "#transfers/office/contract.ts";
import * as office from "#transfers/proposals/contract.ts";
import { atHome, HOME, inSingapore, insist, isOver, paidThenPerson, SINGAPORE, type Act, type Play, type Prove } from "./act.ts";

const PROPOSES = "operasional@demo.example";
const DECIDES = "operasional2@demo.example";

const decided =
  (isPaid: boolean, evidence: string): Play =>
  async (cast, made) => {
    const unknown = await paidThenPerson(cast, made);
    insist(unknown.state === "OUTCOME_UNKNOWN", `it is unknown, but ${unknown.state}`);
    const proposer = await cast.person(PROPOSES);
    const id = proposer.newOwn("pp");
    const { hash } = await proposer.call(office.proposeOperation, {
      id,
      transfer: unknown.id,
      what: { kind: "outcome", isPaid },
      evidence,
    });
    const decision = { id, decision: "approve", hash };
    const { said } = await proposer.request(office.decideOperation, decision, "proposal_own");
    insist(said === "proposal_own", "the proposer cannot decide the own proposal");
    await (await cast.person(DECIDES)).call(office.decideOperation, decision);
    return cast.sender.until(unknown, isOver);
  };

/** The history names both people. */
const byTwo: Prove = async (cast, { transfer }) => {
  const { history } = await (await cast.person(DECIDES)).call(readAny, { id: transfer.id });
  const made = history.filter(({ event }) => event === "outcome_decided");
  insist(made.length === 1 && made[0]?.second !== null && made[0]?.second !== made[0]?.by, "two people have decided it, once");
  return [`proposed by ${made[0]?.by}, decided by ${made[0]?.second}`];
};

export const DECIDED_ACTS: readonly Act[] = [
  {
    title: "Unknown until staff decide: two people find the payout on the bank's statement",
    sentinel: "0000015",
    request: HOME,
    to: atHome("0000015"),
    play: decided(true, "Rekening koran bank menunjukkan satu pembayaran sebesar kiriman"),
    ends: ["PAID"],
    prove: byTwo,
  },
  {
    title: "Unknown until staff decide: two people have the partner's letter that it was never confirmed, and it is refunded",
    sentinel: "7000021",
    request: SINGAPORE,
    to: inSingapore("7000021"),
    play: decided(false, "Surat mitra: transaksi tidak pernah dikonfirmasi"),
    ends: ["REFUNDED"],
    prove: byTwo,
  },
];
