/** Reports of complaints: monthly for staff, and the record that the public site shows. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { monthSchema } from "#kernel/time.ts";
import { listAddress } from "#kernel/list-address.ts";
import { COMPLAINT_TOPICS, OUTCOMES, ROOT_CAUSES } from "./model/complaint.ts";

const count = z.int().nonnegative();
const rowSchema = z.strictObject({
  topic: z.enum(COMPLAINT_TOPICS),
  rootCause: z.enum(ROOT_CAUSES),
  outcome: z.enum(OUTCOMES),
  inTime: count,
  late: count,
});
export type ReportRow = z.output<typeof rowSchema>;

export const listComplaintReport = get({
  access: { menu: "complaint", module: ["view"] },
  name: "support.list_complaint_report",
  path: "/v1/complaint/report",
  summary:
    "Lists the complaints answered in a month of Western Indonesian time by topic, root cause and decision, in time and late, and how many were received.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({
    /** Year and month, e.g. 2026-11; omitted: the current one. */
    month: monthSchema.optional(),
  }),
  output: z.strictObject({
    rows: z.array(rowSchema),
    month: z.string(),
    currentMonth: z.string(),
    /** Received in the month. */
    received: count,
    /** By how the customers complained. */
    receivedBy: z.strictObject({ own_form: count, chat: count, message: count }),
    inTime: count,
    late: count,
  }),
});

export const complaintReportAddress = listAddress("/office/complaint/report", listComplaintReport, { views: ["month"] });

/** Days of the public record. */
export const RECORD_DAYS = 90;

export const readComplaintRecord = get({
  access: "public",
  name: "support.read_complaint_record",
  path: "/v1/complaint/record",
  summary: `Reads how many complaints were received in the last ${RECORD_DAYS} days, how many were answered, and how many of those within the legal time.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({ days: z.int(), received: count, answered: count, inTime: count }),
});
