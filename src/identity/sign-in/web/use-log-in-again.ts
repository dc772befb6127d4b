import { useLocation, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { withNext } from "../../web/frame/next-page.ts";

/** Shows "OTP has expired, please log in again" (SIGN-3), then leads to the sign-in. */
export function useLogInAgain(): () => Promise<void> {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const { search } = useLocation();
  return async () => {
    await errors.otpExpired();
    await navigate(withNext(to(href("/login")), search), { replace: true });
  };
}
