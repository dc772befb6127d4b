/** Mass assignment: fields that a caller sends beyond a call's input. */
import { sql } from "kysely";
import { z } from "zod";
import * as identity from "#identity/registration/contract.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { anywhere, newAddress, openClient } from "../../../tools/client/client.ts";
import { e164, lastCode, newForm, newPeople, openSession, codeOf, waitUntil, type Person } from "../../shared/people.ts";
import { databaseOf, type Finding, type Target } from "../../shared/target.ts";

/** Fields that an attacker would like to set. */
const FOREIGN_FIELDS: Readonly<Record<string, unknown>> = {
  userType: "AGENT",
  userBusinessType: "BUSINESS",
  level: "ADMINISTRATOR",
  levels: ["ADMINISTRATOR"],
  menu_access: [{ menu: "access", module: ["approve"] }],
  menuAccess: [{ menu: "access", module: ["approve"] }],
  isStaff: true,
  is_staff: true,
  isAdmin: true,
  role: "admin",
  status: "active",
  kyc_status: "verified",
  tier: 3,
  fee: 0,
  rate: "999999",
  balance: { currency: "IDR", minor: "999999999" },
  limit: "999999999",
  personId: "us_00000000000000000000000000",
  owner: "us_00000000000000000000000000",
  created_by: "system",
  createdAt: "2020-01-01T00:00:00Z",
  provenAt: "2099-01-01T00:00:00Z",
  email_proven_at: "2020-01-01T00:00:00Z",
  password_hash: "x",
  approvedBy: "us_00000000000000000000000000",
};

/** The fields of a call's own contract. */
export function ownFields(endpoint: Endpoint): ReadonlySet<string> {
  return new Set(endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : []);
}

/** Makes a call with fields that it does not accept; returns the names of the refused fields. */
export type RequestWithFields = (
  endpoint: Endpoint,
  input: object,
) => Promise<{ readonly said: string; readonly fields: readonly string[] }>;

/** Every unwanted field at every call: each is refused by name. */
export async function extraFields(endpoints: readonly Endpoint[], requestWith: RequestWithFields): Promise<Finding> {
  const taken: string[] = [];
  let tried = 0;
  for (const endpoint of endpoints) {
    if (endpoint.body === "multipart") continue;
    const own = ownFields(endpoint);
    const foreign = Object.entries(FOREIGN_FIELDS).filter(([name]) => !own.has(name));
    tried += foreign.length;
    const sent = foreign.map(([name, request]) => [name, endpoint.method === "GET" ? JSON.stringify(request) : request] as const);
    const { said, fields } = await requestWith(endpoint, Object.fromEntries(sent));
    const stored = foreign.filter(([name]) => said !== "malformed_request" || !fields.includes(name));
    if (stored.length > 0) taken.push(`${endpoint.name} took ${stored.length} (${said})`);
  }
  return {
    what: `${tried} extra fields over ${endpoints.length} calls`,
    wanted: "each refused by its name",
    measured: taken.length === 0 ? "each refused by its name" : taken.join("; "),
    held: taken.length === 0 && tried > 0,
  };
}

/** The same over HTTP, by a customer, at the calls open to customers. */
export async function extraFieldsOverHttp(target: Target, endpoints: readonly Endpoint[]): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const [who] = (await newPeople(target, 1)) as [Person];
  const { access_token: token } = await openSession(target, client, who);
  const open = endpoints.filter(({ access }) => typeof access === "string");
  return extraFields(open, async (endpoint, input) => {
    const answer = await client.call(endpoint, input, { address: newAddress(), token });
    return { said: answer.said, fields: Object.keys(answer.details?.fields ?? {}) };
  });
}

/** A whole registration with unwanted fields at each step: the result is a normal customer. */
export async function registrationWithForeignFields(target: Target): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const form = newForm();
  const more = { isStaff: true, level: "ADMINISTRATOR", status: "verified", person_id: "us_1", email_proven_at: "2020-01-01" };
  const greedy = await client.call(identity.startRegistration, { ...form, ...more }, anywhere());
  const agent = await client.call(identity.startRegistration, { ...newForm(), userType: "STAFF" }, anywhere());
  const modest = await client.call(identity.startRegistration, form, anywhere());
  const link = await waitUntil(
    () => /email-verification\/([\w-]{43})/.exec(target.mails.to(form.emailAddress)[0]?.text ?? "")?.[1] ?? null,
  );
  const step = codeOf(await client.call(identity.verifyEmail, { sessionCode: link ?? "none" }, anywhere()));
  await client.call(identity.sendPhoneCode, { sessionCode: step, channel: "sms" }, anywhere());
  const otpCode = await lastCode(target, e164(form));
  const last = await client.call(identity.verifyPhone, { sessionCode: step, otpCode, ...more }, anywhere());
  const signedIn = await client.call(identity.verifyPhone, { sessionCode: step, otpCode }, anywhere());
  const { rows } = await sql<{ type: string | null; levels: string }>`
    select user_type as type, (select string_agg(level, ',') from access.holder where user_id = person.id) as levels
    from identity.person where email = ${form.emailAddress}`.execute(databaseOf(target));
  const refused = [greedy, agent, last].every(({ status }) => status === 400 || status === 422);
  const became = `${rows[0]?.type ?? "nobody"}/${rows[0]?.levels ?? "none"}`;
  return {
    what: "a registration that asks for a level, a status and staff at each step",
    wanted: "refused each time, and a plain customer without them",
    measured: `${[greedy, agent, last].map(({ status }) => status).join(", ")}; then ${modest.status}, ${signedIn.status}: ${became}`,
    held: refused && signedIn.said === "ok" && became === "CUSTOMER/CUSTOMER",
  };
}
