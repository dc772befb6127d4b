/** Loaded on request only: the API client and its schemas are larger than the page. */
import { api, ApiRefusal } from "#web/api.ts";
import { resendOtp } from "../../counter/contract-screens.ts";

/** Requests another one-time code. Returns why none was sent, in the reader's language, or null on success. */
export async function requestOtp(token: string): Promise<string | null> {
  try {
    await api(resendOtp, { token });
    return null;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.sentence;
    throw error;
  }
}
