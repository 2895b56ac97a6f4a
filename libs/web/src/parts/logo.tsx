/** A plumb bob on its line: the product's mark. Decorative beside the name; pass a title where it stands alone. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M9 3h14" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M16 3v11" stroke="currentColor" strokeWidth="1.75" />
      <path d="M13.6 13.5h4.8v2.4h-4.8z" fill="currentColor" />
      <path
        className="pl-brass"
        d="M11 15.9h10c.7 0 1.1.6.9 1.2L16.7 30c-.3.7-1.1.7-1.4 0L10.100 17.100c-.2-.6.2-1.200.9-1.200z"
      />
    </svg>
  );
}

/** Mark and name. The name is Latin in both languages, so it is isolated. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="pl-logo">
      <Mark size={size} />
      <bdi lang="en">Plumbline</bdi>
    </span>
  );
}
