/** "Somebody is typing", as it travels between processes: a fact of seconds, stored nowhere. */

interface Typing {
  readonly id: string;
  /** Whether staff are typing; they are told of customers only, and the other way round. */
  readonly isStaff: boolean;
}

const FORM = /^typing (staff|customer) (\S{1,64})$/;

export const typingPayload = ({ id, isStaff }: Typing): string => `typing ${isStaff ? "staff" : "customer"} ${id}`;

export function typingIn(payload: string): Typing | null {
  const [, side, id] = FORM.exec(payload) ?? [];
  return id === undefined ? null : { id, isStaff: side === "staff" };
}
