/** The demo accounts, for the table of `npm start`: read from the file that the seed itself reads, so they cannot differ. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { PROJECT } from "../postgres/places.ts";

const FILE = path.join(PROJECT, "db", "seed", "demo-accounts.yaml");

interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

function isAccount(value: unknown): value is DemoAccount {
  const has = (key: string) => typeof value === "object" && value !== null && typeof Reflect.get(value, key) === "string";
  return has("role") && has("email") && has("password");
}

/** Reads `accounts:` (or a bare list) of `{role, email, password}`; empty without a file. */
export function demoAccounts(): readonly DemoAccount[] {
  if (!existsSync(FILE)) return [];
  const content: unknown = parse(readFileSync(FILE, "utf8"));
  const list: unknown = Array.isArray(content)
    ? content
    : typeof content === "object" && content !== null
      ? Reflect.get(content, "accounts")
      : null;
  return Array.isArray(list) ? list.filter(isAccount) : [];
}
