import type { FormLimits } from "#platform/visitor-forms/assess-visitor.ts";

/** Chats are opened faster than forms are written, by as many people. */
export const CHAT_LIMITS: FormLimits = { calmMost: 60, busyMost: 400, takenMost: 600 };
