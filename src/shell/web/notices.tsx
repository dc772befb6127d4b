import { lazy, Suspense } from "react";

const HeldNotice = lazy(() => import("#reconciliation/restore/web/held-notice.tsx"));
const IncomingCall = lazy(() => import("#calls/web/incoming-call.tsx"));

/** Notices above every page: to staff that payouts and refunds are held, to everybody else that a call rings. Takes no space otherwise. */
export default function Notices({ toStaff }: { readonly toStaff: boolean }) {
  return <Suspense>{toStaff ? <HeldNotice /> : <IncomingCall />}</Suspense>;
}
