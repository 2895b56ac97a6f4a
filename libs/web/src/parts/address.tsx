/** An e-mail address. Where it does not fit a line it breaks before its @, and not within a word. */
export function Address({ of: address, className }: { of: string; className?: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi className={className}>
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </bdi>
  );
}
