import { useLocation, useNavigate } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { withNext } from "./next-page.ts";

/** SPEC §8 "OTP has expired, please log in again", and there. */
export function useLogInAgain(): () => Promise<void> {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const { search } = useLocation();
  return async () => {
    await errors.otpExpired();
    await navigate(withNext(to("/login"), search), { replace: true });
  };
}
