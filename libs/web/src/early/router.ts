import { jsx, type Shown } from './react.ts';

/* What stands in for the router in an early screen: links are plain ones. */

interface LinkProps {
  to: string;
  children?: Shown;
}

export const Link = ({ to, ...props }: LinkProps): Shown => jsx('a', { ...props, href: to });
export const useLocation = (): { pathname: string; key: string } => ({ pathname: location.pathname, key: 'early' });
export const useNavigate = () => (): void => undefined;
export const useSearchParams = (): [URLSearchParams] => [new URLSearchParams(location.search)];
