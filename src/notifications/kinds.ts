/** What people are told of, and which topic each belongs to: topics are what one switches. Pure, for server and screen. */

/** In the order in which one chooses. `security` is told by identity, and nobody switches it off. */
export const TOPICS = ["needs_you", "arrival", "progress", "money_back", "rate_alert"] as const;
export type Topic = (typeof TOPICS)[number];

const TOPIC_OF = {
  paid_in: "progress",
  on_its_way: "progress",
  reviewing: "progress",
  recipient_changed: "progress",
  ready: "arrival",
  arrived: "arrival",
  collected: "arrival",
  short: "needs_you",
  pay_soon: "needs_you",
  asked: "needs_you",
  wrong_account: "needs_you",
  refund_account: "needs_you",
  refund_choice: "needs_you",
  refund_reminder: "needs_you",
  over: "money_back",
  late: "money_back",
  returned: "money_back",
  refunding: "money_back",
  refunded: "money_back",
  refunded_cash: "money_back",
  cancelled: "money_back",
  expired: "money_back",
  rate_reached: "rate_alert",
  counter_reversal: "needs_you",
  counter_second: "needs_you",
  counter_day_open: "needs_you",
  counter_float_low: "needs_you",
  counter_reversal_approved: "progress",
  counter_reversal_refused: "progress",
} as const satisfies Record<string, Topic>;

export type NoticeKind = keyof typeof TOPIC_OF;
export const NOTICE_KINDS = Object.keys(TOPIC_OF) as [NoticeKind, ...NoticeKind[]];
export const topicOf = (kind: NoticeKind): Topic => TOPIC_OF[kind];

/** Ways to be told besides the list in the product. */
export const WAYS = ["mail", "phone"] as const;
export type ToldBy = (typeof WAYS)[number];
export type Choice = Readonly<Record<ToldBy, boolean>>;

/** What everybody has who has chosen nothing: a mail about each step; the telephone for what can't wait, what was waited for, and what did not arrive. */
export const DEFAULTS: Readonly<Record<Topic, Choice>> = {
  needs_you: { mail: true, phone: true },
  arrival: { mail: true, phone: true },
  progress: { mail: true, phone: false },
  money_back: { mail: true, phone: true },
  rate_alert: { mail: true, phone: false },
};
