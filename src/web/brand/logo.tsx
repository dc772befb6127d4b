/** Three petals of the kawung motif; the fourth is a dot that has arrived. Sized by the font (1.1em) unless `className` sets a size. */
export function LogoMark({ className = "size-[1.1em]" }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <path
        fill="var(--color-primary)"
        d="M1 9c0-5 3-8 8-8 5.5 0 6.7 8 6.7 14.7C9 15.7 1 14.5 1 9Zm30 0c0-5-3-8-8-8-5.5 0-6.7 8-6.7 14.7C23 15.7 31 14.5 31 9ZM1 23c0 5 3 8 8 8 5.5 0 6.7-8 6.7-14.7C9 16.300 1 17.5 1 23Z"
      />
      <circle cx="24" cy="24" r="7" fill="var(--color-accent)" />
    </svg>
  );
}

/** The mark and the operator's name as text, so that any name can be set; sized with a text-* class. */
export function Logo({ brandName, className }: { readonly brandName: string; readonly className: string }) {
  return (
    <span className={`inline-flex max-w-full items-center gap-[0.32em] leading-tight font-bold tracking-[-0.03em] ${className}`}>
      <LogoMark />
      <span translate="no">{brandName}</span>
    </span>
  );
}
