/** Loaded when somebody asks, and not before: the client of the API and its schemas weigh more than the page. */
import { api, ApiRefusal } from "#web/api.ts";
import { askOtpAgain } from "../../contract-desk.ts";

/** Why no code was sent, in the reader's language; null when one was. */
export async function sendOtpAgain(token: string): Promise<string | null> {
  try {
    await api(askOtpAgain, { token });
    return null;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.sentence;
    throw error;
  }
}
