interface ShareListProps {
  readonly items: readonly { readonly name: string; readonly views: number }[];
  readonly number: Intl.NumberFormat;
}

/** Names with their figures, and a bar that shows the same. */
export function ShareList({ items, number }: ShareListProps) {
  const max = Math.max(1, ...items.map(({ views }) => views));
  return (
    <dl className="flex flex-col gap-3">
      {items.map(({ name, views }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="font-semibold figures">{number.format(views)}</dd>
          <dd aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-pill bg-surface-sunken">
            <span className="block h-full rounded-pill bg-chart-1" style={{ width: `${(views / max) * 100}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
