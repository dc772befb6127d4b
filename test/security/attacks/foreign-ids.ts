/** Foreign ids: objects of another person, named by their id. */
import { sql } from "kysely";
import { apply } from "#careers/contract.ts";
import * as content from "#content/feedback/contract.ts";
import * as identity from "#identity/registration/contract.ts";
import * as factors from "#identity/enrolment/contract.ts";
import { openProvenStep } from "#identity/testing/proven-step.ts";
import { createAlert } from "#notifications/contract-alerts.ts";
import * as pricing from "#pricing/quotes/contract.ts";
import * as recipients from "#recipients/contract.ts";
import * as sessions from "#sessions/contract.ts";
import * as details from "#transfers/details/contract.ts";
import * as changes from "#transfers/changes/contract.ts";
import { prepareAgain } from "#transfers/schedules/contract-again.ts";
import * as sending from "#transfers/sending/contract.ts";
import * as pickup from "#transfers/pickup/contract.ts";
import * as review from "#transfers/review/contract.ts";
import * as refund from "#transfers/refund/contract.ts";
import { viewFile } from "#transfers/files/contract.ts";
import * as approvals from "#transfers/approvals/contract.ts";
import { reportEvent } from "#transfers/pay-in/contract-events.ts";
import { openQris } from "#transfers/pay-in/qris/contract.ts";
import { sendMessage } from "#support/contract.ts";
import { startChat } from "#support/chat/contract.ts";
import { giveChatFile, giveComplaintFile } from "#support/files/contract.ts";
import { complain } from "#support/complaints/contract.ts";
import { takeReceipt } from "#transfers/receipt/contract.ts";
import { shareTransfer, stopSharing } from "#transfers/tracking/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { giveDocument, readDataDocument, removeDocument } from "#onboarding/commercial-data/contract.ts";
import * as people from "#verification/business-people/contract.ts";
import { deleteView, saveView } from "#workspace/contract.ts";
import { giveHandoffPhoto } from "#verification/capture/contract.ts";
import { anywhere, newAddress, openClient, type Client } from "../../../tools/client/client.ts";
import { newForm, newPeople, openSession, staged, type Pair, type Person } from "../../shared/people.ts";
import { databaseOf, type Finding, type Target } from "../../shared/target.ts";
import { ownFields } from "./fields.ts";
import { FOREIGN_CALLS } from "./foreign-calls.ts";
import { FOREIGN_CHAT_FILES, FOREIGN_CHATS } from "./foreign-chats.ts";
import { FOREIGN_COMPLAINT_FILES, FOREIGN_COMPLAINTS } from "./foreign-complaints.ts";
import { FOREIGN_NOTIFICATIONS } from "./foreign-notifications.ts";
import { PASSKEY, passkeyOf, quoteOf, RECIPIENT, recipientOf, transferOf, viewOf } from "./victims.ts";

interface Foreign {
  readonly endpoint: Endpoint;
  /** The victim's object, as input of the call. */
  readonly theirs: (scene: Scene) => Promise<object> | object;
  /** The same input for an object that does not exist. */
  readonly nobodys: object;
  /** The answer to both; 404 unless the call never reveals whether the object exists (200), or is for staff alone (403). */
  readonly answers?: 200 | 403;
  /** The input names the step in which the caller has proven a factor. */
  readonly isNamed?: true;
}
interface Scene {
  readonly target: Target;
  readonly client: Client;
  readonly victim: Person;
  readonly pair: Pair;
}

/** A page of a call. */
const NO_RECIPIENT = "rc_00000000000000000000000000";
const NO_EVIDENCE = { file: "tf_00000000000000000000000000", reason: "Mine" };

const OWN_TRANSFERS = [
  details.readTransfer,
  changes.cancelTransfer,
  sending.readRepeat,
  pickup.resendCode,
  openQris,
  shareTransfer,
  stopSharing,
  takeReceipt,
];

/**
 * How to attack the calls open to visitors and customers that take an id. A call missing here fails the attack: adding one requires saying
 * which objects of other people it must not reach.
 */
const FOREIGN: readonly Foreign[] = [
  {
    endpoint: sessions.endOwn,
    theirs: async ({ target, victim }) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from sessions.session where person_id = ${victim.id} and ended_at is null`.execute(databaseOf(target));
      return { id: rows[0]?.id };
    },
    nobodys: { id: "ss_00000000000000000000000000" },
  },
  {
    endpoint: factors.renamePasskey,
    theirs: async (scene) => ({ id: await passkeyOf(scene.target, scene.victim), name: "Mine" }),
    nobodys: { id: "pk_00000000000000000000000000", name: "Mine" },
  },
  {
    endpoint: factors.removePasskey,
    theirs: async (scene) => ({ id: await passkeyOf(scene.target, scene.victim) }),
    nobodys: { id: "pk_00000000000000000000000000" },
    isNamed: true,
  },
  {
    endpoint: identity.resendRegistration,
    theirs: async ({ client }) => {
      const form = newForm();
      await client.call(identity.startRegistration, form, anywhere());
      return { id: form.id };
    },
    nobodys: { id: "rg_00000000000000000000000000" },
    answers: 200,
  },
  {
    endpoint: pricing.readQuote,
    theirs: async (scene) => ({ id: await quoteOf(scene.target, scene.victim) }),
    nobodys: { id: "qt_00000000000000000000000000" },
  },
  {
    endpoint: reportEvent,
    theirs: async ({ target, victim }) => ({ event: "paid", transfer: await transferOf(target, victim) }),
    nobodys: { event: "paid", transfer: "tr_00000000000000000000000000" },
  },
  ...OWN_TRANSFERS.map((endpoint) => ({
    endpoint,
    theirs: async ({ target, victim }: Scene) => ({ id: await transferOf(target, victim) }),
    nobodys: { id: "tr_00000000000000000000000000" },
  })),
  ...(
    [
      [changes.changeRecipient, { recipient: NO_RECIPIENT }],
      [approvals.requestChangeApproval, { recipient: NO_RECIPIENT }],
      [review.giveDocuments, { text: "Mine" }],
      [refund.giveRefundAccount, { bank: "014", account: "1234567890" }],
      [approvals.requestRefundApproval, { bank: "014", account: "1234567890" }],
    ] as const
  ).map(([endpoint, more]) => ({
    endpoint,
    theirs: async ({ target, victim }: Scene) => ({ id: await transferOf(target, victim), ...more }),
    nobodys: { id: "tr_00000000000000000000000000", ...more },
  })),
  {
    endpoint: prepareAgain,
    theirs: async ({ target, victim }) => ({ transfer: await transferOf(target, victim) }),
    nobodys: { transfer: "tr_00000000000000000000000000" },
  },
  {
    // A customer learns neither from a transfer nor from a batch of staff whether there is evidence.
    endpoint: viewFile,
    theirs: async ({ target, victim }) => ({ id: await transferOf(target, victim), ...NO_EVIDENCE }),
    nobodys: { id: "tb_00000000000000000000000000", ...NO_EVIDENCE },
    answers: 403,
  },
  ...FOREIGN_NOTIFICATIONS,
  {
    endpoint: deleteView,
    theirs: async (scene) => ({ id: await viewOf(scene.target, scene.victim) }),
    nobodys: { id: "sv_00000000000000000000000000" },
    answers: 403,
  },
  ...FOREIGN_CHATS,
  ...FOREIGN_CHAT_FILES,
  ...FOREIGN_CALLS,
  ...FOREIGN_COMPLAINTS,
  ...FOREIGN_COMPLAINT_FILES,
  {
    endpoint: recipients.readRecipient,
    theirs: async (scene) => ({ id: await recipientOf(scene.target, scene.victim) }),
    nobodys: { id: NO_RECIPIENT },
  },
  {
    endpoint: recipients.updateRecipient,
    theirs: async (scene) => ({ id: await recipientOf(scene.target, scene.victim), version: 1, fields: { name: "Mine" } }),
    nobodys: { id: NO_RECIPIENT, version: 1, fields: { name: "Mine" } },
  },
  ...[recipients.activateRecipient, recipients.deactivateRecipient, recipients.deleteRecipient].map((endpoint) => ({
    endpoint,
    theirs: async (scene: Scene) => ({ id: await recipientOf(scene.target, scene.victim), version: 1 }),
    nobodys: { id: NO_RECIPIENT, version: 1 },
  })),
];

/** Ids chosen by the caller for new objects: they name nothing yet, and a second use is refused (see registrationIds). */
const MADE_BY_CALLER: readonly Endpoint[] = [
  identity.startRegistration,
  content.giveFeedback,
  pricing.createQuote,
  recipients.createRecipient,
  sending.sendTransfer,
  createAlert,
  saveView,
  sendMessage,
  startChat,
  complain,
  // The job opening in its input is public.
  apply,
  // Its link decides whose photograph it is; src/verification/capture/handoff.test.ts attacks the link.
  giveHandoffPhoto,
  // The same holds for the links of people of businesses: src/verification/business-people/business-people.test.ts.
  people.givePersonAnswer,
  people.givePersonPhoto,
  people.submitPersonCheck,
  people.objectByLink,
  // Its thread is another person's in src/support/files/files.test.ts.
  giveChatFile,
  // It names no complaint; its id is another person's in src/support/complaints/complaint-files.test.ts.
  giveComplaintFile,
  // A sheet's code decides whose papers they are: src/onboarding/documents/papers.test.ts.
  giveDocument,
  removeDocument,
  readDataDocument,
];

const isIdName = (name: string) => /^id$|Id$|_id$/.test(name);

/** Another person's id and an unknown id get the same answer, and the other person's object is unchanged. */
export async function foreignIds(target: Target, endpoints: readonly Endpoint[]): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const [victim, thief] = (await newPeople(target, 2)) as [Person, Person];
  const pair = await openSession(target, client, victim);
  const { access_token: token } = await openSession(target, client.elsewhere(newAddress()), thief);
  const open = endpoints.filter(({ access }) => typeof access === "string").filter((one) => [...ownFields(one)].some(isIdName));
  const unknown = open.filter((one) => ![...FOREIGN.map(({ endpoint }) => endpoint), ...MADE_BY_CALLER].includes(one));
  const wrong = unknown.map(({ name }) => `${name} takes an id and is not attacked (test/security/attacks/foreign-ids.ts)`);
  const proof = await staged(target, (ctx) => openProvenStep(ctx, thief.id));
  for (const { endpoint, theirs, nobodys, answers = 404, isNamed } of FOREIGN) {
    const named = isNamed ? { proof } : {};
    const how = () => ({ token, address: newAddress(), headers: { "x-request-id": "the-same-request" } });
    const foreign = await client.call(endpoint, { ...(await theirs({ target, client, victim, pair })), ...named }, how());
    const none = await client.call(endpoint, { ...nobodys, ...named }, how());
    if (foreign.status !== answers || foreign.body !== none.body)
      wrong.push(`${endpoint.name}: ${foreign.status}, not ${none.status}`);
  }
  const still = await client.call(sessions.listOwn, {}, { token: pair.access_token });
  const { rows } = await sql<{ name: string }>`select name from identity.passkey where id = ${PASSKEY}`.execute(
    databaseOf(target),
  );
  if (rows[0]?.name !== "Theirs") wrong.push("the victim's passkey is not what it was");
  const { rows: stored } = await sql<{ version: number; status: string }>`
    select version, status from recipients.recipient where id = ${RECIPIENT}`.execute(databaseOf(target));
  if (stored[0]?.version !== 1 || stored[0].status !== "active") wrong.push("the victim's recipient is not what it was");
  const { rows: reported } = await sql<{ held: boolean }>`
    select read_at is null and exists (select from notifications.rate_alert where person = ${victim.id})
      and exists (select from notifications.device where person = ${victim.id}) as held
    from notifications.notification where person = ${victim.id}`.execute(databaseOf(target));
  if (reported[0]?.held !== true) wrong.push("what the victim was told, or asked to be told, is not what it was");
  return {
    what: `another's id at ${FOREIGN.length} of ${open.length} calls that take one`,
    wanted: "404 (200 where nobody is told) with the bytes of an id of nothing",
    measured: wrong.length === 0 ? `the same bytes; the victim's session: ${still.status}` : wrong.join("; "),
    held: wrong.length === 0 && still.said === "ok",
  };
}

/** A registration's id, reused by another person: refused, and the first registration is neither changed nor shown. */
export async function registrationIds(target: Target): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const form = newForm();
  await client.call(identity.startRegistration, form, { address: newAddress() });
  const stolen = await client.call(identity.startRegistration, newForm({ id: form.id }), { address: newAddress() });
  const again = await client.call(identity.startRegistration, form, { address: newAddress() });
  const isQuiet = !stolen.body.includes(form.emailAddress);
  return {
    what: "a registration under another's id",
    wanted: "409 without any data; repeated by its owner: 200",
    measured: `${stolen.status} ${isQuiet ? "telling nothing" : "telling the address"}; ${again.status}`,
    held: stolen.said === "id_already_used" && isQuiet && again.said === "ok",
  };
}
