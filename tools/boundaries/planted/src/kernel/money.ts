import { db } from "#platform/db.ts"; // kernel-is-pure
export const money = db;
