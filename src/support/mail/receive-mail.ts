/** Stores a mail that has arrived: as a new case of the inbox, or in the case that it answers. */
import { createHash, createHmac } from "node:crypto";
import { newId } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { masked } from "#identity/index.ts";
import { sealFile } from "#platform/files/sealed-file.ts";
import { sizeOf } from "#platform/files/take-upload.ts";
import { idOfMessageId } from "#platform/mail/message-id.ts";
import type { ArrivedMail, MailOutcome } from "#platform/mail-in/arrived-mail.ts";
import { authenticateMail, type AskDns, type Authenticity } from "#platform/mail-in/authenticate-mail.ts";
import { parseMail, type ReceivedMail } from "#platform/mail-in/parse-mail.ts";
import { countInWindow } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { mayAcknowledge, type FormDoor } from "#platform/visitor-forms/assess-visitor.ts";
import { addEntry } from "../chat/add-entry.ts";
import { findThread, insertThread, type ThreadRow } from "../chat/store-threads.ts";
import { chatFileOwner, type ChatFileDeps } from "../files/file-keys.ts";
import { insertChatFile } from "../files/store.ts";
import { findCase } from "./find-case.ts";
import { acknowledgeMail, type AnswerMailDeps } from "./mail-answer.ts";
import { languageOfText, nameOfSender, splitMail, subjectOfMail, type MailText } from "./model/mail-text.ts";
import { NO_SUBJECT } from "./model/mails.ts";
import { CASES_PER_HOUR, FILES_PER_DAY, MAILS_PER_HOUR, MAX_SPAM_MAILS, type Suspicion } from "./model/received.ts";
import { readAttachments, type MailFile, type ReadAttachments } from "./read-attachments.ts";
import { insertReceivedMail, lockSender, makeSpamRoom, wasReceived, type Reference } from "./store.ts";

export interface ReceiveMailDeps extends AnswerMailDeps, ChatFileDeps {
  /** Counts acknowledgements by mailbox, together with those of the contact form. */
  readonly door: FormDoor;
  readonly ask: AskDns;
}

/** Everything that is stored of a mail. */
interface CheckedMail extends ReadAttachments {
  readonly key: Buffer;
  readonly mail: ReceivedMail;
  readonly said: MailText;
  readonly proof: Authenticity;
  readonly recipients: readonly string[];
}

/** Runs without a transaction, in steps: it asks the DNS and reads files, and counts refused mails. */
export async function receiveMail(outer: Ctx, deps: ReceiveMailDeps, arrived: ArrivedMail): Promise<MailOutcome> {
  const mail = await parseMail(arrived);
  if (mail === null) return "unreadable";
  if (isOwn(deps, mail)) return "own";
  if (mail.isAutomatic) return "automatic";
  const key = keyOf(mail, arrived.raw);
  if (await wasReceived(outer.db, key)) return "duplicate";
  if ((await countOf(outer, deps, "mails", mail.from)) > MAILS_PER_HOUR.mails) return "too_many";
  const proof = await authenticateMail(arrived, deps.ask);
  const mayKeep = async () =>
    (await countOf(outer, deps, "files", mail.from, DAY_MS)) <= FILES_PER_DAY.sender &&
    (await countOf(outer, deps, "files", "", DAY_MS)) <= FILES_PER_DAY.all;
  const attachments = await readAttachments(outer, mail.attachments, mayKeep);
  const said = splitMail(mail.text);
  const checked = { key, mail, said, proof, recipients: arrived.recipients, ...attachments };
  return outer.inSeparateTransaction((ctx) => storeMail(ctx, deps, checked));
}

/** A mail of ours that came back: from an address of ours, or with an id of ours. */
function isOwn({ mailFrom, addresses }: ReceiveMailDeps, { from, messageId }: ReceivedMail): boolean {
  const sender = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return (
    [sender.trim().toLowerCase(), addresses.service].includes(from) || (messageId !== null && idOfMessageId(messageId) !== null)
  );
}

/** The same Message-ID of the same sender is one mail; without one, the same bytes are. */
function keyOf({ from, messageId }: ReceivedMail, raw: Buffer): Buffer {
  return createHash("sha256")
    .update(`${from}\n`)
    .update(messageId ?? raw)
    .digest();
}

/** Counts one of a sender in this window; senders are counted without storing their address. */
async function countOf(ctx: Ctx, { door }: ReceiveMailDeps, what: string, of: string, windowMs = HOUR_MS): Promise<number> {
  const name = createHmac("sha256", door.mailboxKeys.first()).update(of).digest("base64url");
  return (await countInWindow(ctx.db, `mail:${what}:${name}`, windowMs / SECOND_MS, ctx.now)).hits;
}

async function storeMail(ctx: Ctx, deps: ReceiveMailDeps, checked: CheckedMail): Promise<MailOutcome> {
  const { key, mail, proof, recipients } = checked;
  await lockSender(ctx.db, mail.from);
  if (await wasReceived(ctx.db, key)) return "duplicate";
  const found = await findCase(ctx, deps.addresses, mail, recipients);
  // A mail that its own domain disowns joins nothing: it is looked at by itself.
  if (found !== null && "joins" in found && !proof.isDisowned) {
    await addMail(ctx, deps, checked, found.joins.id, null);
    return found.joins.state === "SPAM" ? "spam" : "joined";
  }
  const suspicion = await suspicionAbout(ctx, deps, checked);
  if (suspicion !== null && !(await makeSpamRoom(ctx.db, MAX_SPAM_MAILS, new Date(ctx.now.getTime() - DAY_MS)))) return "no_room";
  const thread = await openThread(ctx, checked, suspicion);
  await addMail(ctx, deps, checked, thread.id, found !== null && "refers" in found ? found.refers : null);
  if (suspicion !== null) return "spam";
  // A mail that somebody else sent in a person's name is not acknowledged to that person.
  if (proof.signature !== "broken" && (await mayAcknowledge(ctx, deps.door, mail.from))) await acknowledgeMail(ctx, deps, thread);
  return "new";
}

async function suspicionAbout(
  ctx: Ctx,
  deps: ReceiveMailDeps,
  { mail: { from }, proof }: CheckedMail,
): Promise<Suspicion | null> {
  const cases = await countOf(ctx, deps, "cases", from);
  const ofDomain = await countOf(ctx, deps, "domain", from.slice(from.lastIndexOf("@")));
  const all = await countOf(ctx, deps, "all", "");
  if (proof.isDisowned) return "disowned";
  if (cases > MAILS_PER_HOUR.cases) return "many_from_sender";
  if (ofDomain > CASES_PER_HOUR.domain) return "many_from_domain";
  return all > CASES_PER_HOUR.all ? "many_at_once" : null;
}

async function openThread(ctx: Ctx, { mail, said }: CheckedMail, suspicion: Suspicion | null): Promise<ThreadRow> {
  const id = newId("th", ctx.now.getTime(), ctx.random(10));
  const language = languageOfText(`${mail.subject} ${said.text ?? said.quoted ?? ""}`);
  await insertThread(ctx.db, {
    id,
    channel: "mail",
    subject: subjectOfMail(mail.subject) || NO_SUBJECT[language],
    person: null,
    visitorHash: null,
    mailAddress: mail.from,
    suspicion,
    customerName: nameOfSender(mail.name) ?? masked("email", mail.from),
    transferId: null,
    language,
    openedAt: ctx.now,
  });
  const thread = await findThread(ctx.db, id);
  if (thread === null) throw new Error("a thread was not stored");
  return thread;
}

/** Adds a mail to a thread as the customer's entry, with its files. */
async function addMail(
  ctx: Ctx,
  deps: ReceiveMailDeps,
  { key, mail, said, proof, files, leftOut }: CheckedMail,
  threadId: string,
  refers: Reference | null,
): Promise<void> {
  const entryId = newId("te", ctx.now.getTime(), ctx.random(10));
  // A mail without words of its own is still a mail: its attachments, what it repeats, or its subject.
  const text = said.text ?? (files.length > 0 ? "" : said.quoted === null ? subjectOfMail(mail.subject) || "—" : "…");
  await addEntry(ctx, { threadId, entryId, kind: "public", side: "customer", text, attached: files.length });
  for (const [place, file] of files.entries()) await storeFile(ctx, deps, { threadId, entryId, file, place });
  await insertReceivedMail(ctx.db, {
    key,
    messageId: mail.messageId,
    threadId,
    entryId,
    signature: proof.signature,
    signedBy: proof.signedBy?.slice(0, 253) ?? null,
    server: proof.server,
    quoted: said.quoted,
    isCut: said.isCut || mail.isCut,
    leftOut,
    refersTo: (refers?.refersTo ?? null) as `th_${string}` | null,
    refersAs: refers?.refersAs ?? null,
    receivedAt: ctx.now,
  });
}

async function storeFile(
  ctx: Ctx,
  { fileKeys }: ChatFileDeps,
  {
    threadId,
    entryId,
    file,
    place,
  }: Readonly<Record<"threadId" | "entryId", string>> & { readonly file: MailFile; readonly place: number },
): Promise<void> {
  // Ids are ordered by time: files of one mail keep their order.
  const id = newId("cf", ctx.now.getTime() + place, ctx.random(10));
  const { name, upload } = file;
  const { media, sha256, content } = upload;
  const row = { id, threadId, entryId, side: "customer", name, media, sha256, bytes: content.length } as const;
  await insertChatFile(ctx.db, { ...row, givenBy: null, givenAt: ctx.now }, sealFile(ctx, fileKeys, chatFileOwner(id), content));
  await ctx.audit("support.chat_file_given", { subject: threadId, details: { file: id, ...sizeOf(upload) } });
}
