/** The calls about the team: as visitors see it, and as staff edit it. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { pictureSchema } from "../contract.ts";
import { may } from "../articles/contract-list.ts";

const id = idSchema("mb");
const version = z.int().min(1);
const status = z.enum(["active", "inactive"]);
const line = z.string().trim().min(1).max(100);
const about = z.string().trim().max(400);

export const listTeam = get({
  name: "content.list_team",
  path: "/v1/content/team",
  access: "public",
  summary: "Returns the team in its order, in the caller's language.",
  input: z.strictObject({}),
  output: z.strictObject({
    members: z.array(
      z.strictObject({ id, name: z.string(), role: z.string(), about: z.string(), picture: pictureSchema.nullable() }),
    ),
  }),
});
export type TeamMember = z.output<(typeof listTeam)["output"]>["members"][number];

export const memberEntries = z.strictObject({
  name: line,
  roles: z.strictObject({ ID: line, EN: line }),
  abouts: z.strictObject({ ID: about, EN: about }),
  pictureId: idSchema("pi").nullable(),
});
export type MemberEntries = z.output<typeof memberEntries>;

const memberRow = memberEntries.extend({ id, status, version });
export type MemberRow = z.output<typeof memberRow>;
const members = z.strictObject({ members: z.array(memberRow) });

export const listOfficeTeam = get({
  exportedBy: "content.export_team",
  name: "content.list_office_team",
  path: "/v1/content/office/team",
  access: may("view"),
  summary: "Returns the whole team, inactive entries included, in both languages.",
  input: z.strictObject({}),
  output: members,
});

export const teamAddress = listAddress("/office/content/team", listOfficeTeam);

export const exportTeam = download({
  name: "content.export_team",
  path: "/v1/content/office/team/export_list",
  access: may("view"),
  summary: "Exports the team as a file.",
  audit: "always",
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ format: z.enum(["csv", "xlsx", "pdf"]).default("csv") }),
  output: z.unknown(),
});

export const createMember = post({
  name: "content.create_member",
  path: "/v1/content/office/member/create",
  access: may("create"),
  summary: "Adds an entry at the end of the team. The caller gives the id.",
  refusals: { id_already_used: 409 },
  input: z.strictObject({ id, ...memberEntries.shape }),
  output: members,
});

export const updateMember = post({
  name: "content.update_member",
  path: "/v1/content/office/member/update",
  access: may("update"),
  summary: "Changes an entry of the team, if the version that was read is still the stored one.",
  refusals: { record_changed_meanwhile: 409 },
  input: z.strictObject({ id, version, ...memberEntries.shape }),
  output: members,
});

export const moveMember = post({
  name: "content.move_member",
  path: "/v1/content/office/member/move",
  access: may("update"),
  summary: "Moves an entry of the team by one place.",
  input: z.strictObject({ id, direction: z.enum(["up", "down"]) }),
  output: members,
});

export const setMemberStatus = post({
  name: "content.set_member_status",
  path: "/v1/content/office/member/set-status",
  access: may("publish"),
  summary: "Shows an entry of the team to visitors, or hides it.",
  input: z.strictObject({ id, status }),
  output: members,
});

export const deleteMember = post({
  name: "content.delete_member",
  path: "/v1/content/office/member/delete",
  access: may("delete"),
  summary: "Deletes an entry of the team for good.",
  // Its audit row is `content.member_deleted`, which holds the name of the entry.
  audit: "never",
  input: z.strictObject({ id }),
  output: members,
});
