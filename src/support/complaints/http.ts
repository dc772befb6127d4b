import type { Language } from "#kernel/locale.ts";
import { on, type Binding } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  answerComplaint,
  askComplainant,
  assignComplaint,
  extendComplaint,
  listComplaintColleagues,
  noteComplaint,
  takeLetter,
} from "./answer-complaint.ts";
import * as contract from "./contract.ts";
import * as office from "./contract-office.ts";
import * as opening from "./contract-open.ts";
import type { LetterIssuer } from "./draw-letter.ts";
import type { ChatFileDeps } from "../files/file-keys.ts";
import { listComplaints } from "./list-complaints.ts";
import {
  addToComplaint,
  complain,
  readOwnComplaints,
  objectToAnswer,
  readOwnComplaint,
  takeOwnLetter,
} from "./own-complaints.ts";
import { listSenderTransfers, openComplaintOfMessage, openComplaintOfThread } from "./open-from-contact.ts";
import { listComplaintReport, readComplaintRecord as complaintRecord } from "./contract-report.ts";
import { listComplaintReport as reportComplaints, readComplaintRecord } from "./report-complaints.ts";
import { readComplaint } from "./read-complaint.ts";

export type IssuerFor = (ctx: Ctx, language: Language) => Promise<LetterIssuer>;

export function complaintBindings(issuerFor: IssuerFor, files: ChatFileDeps): readonly Binding[] {
  return [
    on(contract.readOwnComplaints, readOwnComplaints),
    on(contract.complain, complain),
    on(contract.readOwnComplaint, readOwnComplaint),
    on(contract.addToComplaint, addToComplaint),
    on(contract.objectToAnswer, objectToAnswer),
    on(contract.takeOwnLetter, takeOwnLetter),
    on(opening.openComplaintOfThread, (ctx, input) => openComplaintOfThread(ctx, files, input)),
    on(opening.openComplaintOfMessage, openComplaintOfMessage),
    on(opening.listSenderTransfers, listSenderTransfers),
    on(office.listComplaints, listComplaints),
    on(office.readComplaint, readComplaint),
    on(listComplaintReport, reportComplaints),
    on(complaintRecord, readComplaintRecord),
    on(office.noteComplaint, noteComplaint),
    on(office.askComplainant, askComplainant),
    on(office.extendComplaint, extendComplaint),
    on(office.answerComplaint, (ctx, input) => answerComplaint(ctx, issuerFor, input)),
    on(office.assignComplaint, assignComplaint),
    on(office.listComplaintColleagues, listComplaintColleagues),
    on(office.takeLetter, takeLetter),
  ];
}
