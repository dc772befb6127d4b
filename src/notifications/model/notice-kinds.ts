/** The kinds of notifications, and the topic of each: people switch topics on and off. Pure, for server and screen. */

/** In the order shown on the preferences page. Identity sends `security`, and it can't be switched off. */
export const TOPICS = [
  "needs_you",
  "arrival",
  "progress",
  "money_back",
  "rate_alert",
  "chat",
  "survey",
  "work",
  "work_digest",
] as const;
export type Topic = (typeof TOPICS)[number];

const TOPIC_OF = {
  paid_in: "progress",
  in_transit: "progress",
  reviewing: "progress",
  recipient_changed: "progress",
  code_locked: "needs_you",
  refund_code_locked: "needs_you",
  ready: "arrival",
  arrived: "arrival",
  collected: "arrival",
  short: "needs_you",
  to_pay: "needs_you",
  pay_soon: "needs_you",
  action_required: "needs_you",
  wrong_account: "needs_you",
  refund_account: "needs_you",
  refund_choice: "needs_you",
  refund_reminder: "needs_you",
  compensation: "money_back",
  goodwill: "money_back",
  award_account: "needs_you",
  award_paid: "money_back",
  over: "money_back",
  late: "money_back",
  returned: "money_back",
  refunding: "money_back",
  refunded: "money_back",
  refunded_cash: "money_back",
  cancelled: "money_back",
  expired: "money_back",
  recall_failed: "progress",
  payroll_to_pay: "needs_you",
  payroll_paid_in: "progress",
  payroll_done: "arrival",
  payroll_part: "needs_you",
  payroll_expired: "needs_you",
  payroll_waiting: "needs_you",
  payroll_approved: "progress",
  payroll_returned: "needs_you",
  company_invited: "progress",
  company_joined: "progress",
  company_removed: "progress",
  company_left: "progress",
  company_one_person: "needs_you",
  rate_reached: "rate_alert",
  schedule_tomorrow: "progress",
  schedule_waiting: "progress",
  schedule_prepared: "needs_you",
  schedule_expired: "needs_you",
  schedule_skipped: "needs_you",
  schedule_paused: "needs_you",
  counter_reversal: "needs_you",
  counter_second: "needs_you",
  counter_day_open: "needs_you",
  counter_float_low: "needs_you",
  counter_cashier_added: "progress",
  counter_cashier_invited: "needs_you",
  counter_cashier_accepted: "progress",
  counter_float_approved: "progress",
  counter_float_rejected: "needs_you",
  float_request: "needs_you",
  cash_difference: "needs_you",
  counter_reversal_approved: "progress",
  counter_reversal_refused: "progress",
  agent_float_low: "needs_you",
  corridors_stopped: "needs_you",
  corridors_opened: "progress",
  commission_due: "needs_you",
  call_ringing: "needs_you",
  call_planned: "needs_you",
  call_reminder: "needs_you",
  call_cancelled: "needs_you",
  call_to_make: "work",
  call_cancelled_by_customer: "work",
  verification_received: "progress",
  verification_approved: "progress",
  verification_asked: "needs_you",
  verification_rejected: "needs_you",
  complaint_received: "progress",
  complaint_asked: "needs_you",
  complaint_extended: "progress",
  complaint_answered: "progress",
  chat_answered: "chat",
  chat_survey: "survey",
  recall_refused: "work",
  work_waiting: "work",
  work_digest: "work_digest",
} as const satisfies Record<string, Topic>;

export type NotificationKind = keyof typeof TOPIC_OF;
export const NOTIFICATION_KINDS = Object.keys(TOPIC_OF) as [NotificationKind, ...NotificationKind[]];
export const topicOf = (kind: NotificationKind): Topic => TOPIC_OF[kind];

/** Steps on the way. Of a quick transfer the next one follows within seconds, and says all that a mail about the step would. */
export const STEPS: readonly NotificationKind[] = ["paid_in", "in_transit", "reviewing"];
/**
 * Sent after a moment, because the next of them often follows within seconds and says all of it. A refund to the account that paid is done
 * in the minute of the failure: two mails about one event read like two events.
 */
export const FOLLOWED: readonly NotificationKind[] = [...STEPS, "returned", "refunding"];
/** Not sent once a later notification about the same subject says more. */
export const OVERTAKEN: readonly NotificationKind[] = [...FOLLOWED, "to_pay", "payroll_to_pay"];
/** The later steps that overtake one whose message is not sent yet. */
export const OVERTAKES: readonly NotificationKind[] = [
  ...STEPS,
  "ready",
  "arrived",
  "collected",
  "action_required",
  "wrong_account",
  "returned",
  "refunding",
  "refunded",
  "cancelled",
  "short",
  "expired",
  "schedule_expired",
  "payroll_paid_in",
  "payroll_expired",
];

/** Sent by mail alone: nothing is urgent yet, and the mail has the figures that one types at the bank. */
export const MAIL_ALONE: ReadonlySet<NotificationKind> = new Set(["to_pay", "payroll_to_pay"]);

/**
 * In the list and on devices alone: the capability that adds them sends a mail of its own, which nobody switches off because it is about the
 * account and the law.
 */
export const MAILED_BY_OWNER: ReadonlySet<NotificationKind> = new Set([
  "verification_received",
  "verification_approved",
  "verification_asked",
  "verification_rejected",
]);

/** Channels besides the list in the product. */
export const CHANNELS = ["mail", "phone", "device"] as const;
export type NotificationChannel = (typeof CHANNELS)[number];
export type Choice = Readonly<Record<NotificationChannel, boolean>>;

/**
 * The default of a person who has chosen nothing: mail for each step; the telephone for urgent tasks, for arrivals, and for transfers that
 * did not arrive. Devices, once a person has switched one on, get the same as the telephone, and answers in a chat.
 */
export const DEFAULTS: Readonly<Record<Topic, Choice>> = {
  needs_you: { mail: true, phone: true, device: true },
  arrival: { mail: true, phone: true, device: true },
  progress: { mail: true, phone: false, device: false },
  money_back: { mail: true, phone: true, device: true },
  rate_alert: { mail: true, phone: false, device: false },
  // The page of the chat shows them; a mail for each would come late.
  chat: { mail: false, phone: false, device: true },
  survey: { mail: true, phone: false, device: false },
  // Staff see it in the office, where they work.
  work: { mail: false, phone: false, device: false },
  // Once per working morning, before they are there.
  work_digest: { mail: true, phone: false, device: false },
};

/** The topics that concern a reader: staff have no transfers here, and customers no queue. */
export const topicsOf = (isStaff: boolean): readonly Topic[] => TOPICS.filter((topic) => topic.startsWith("work") === isStaff);
