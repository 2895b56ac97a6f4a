/** The spec's simple x@y.z pattern, used by the forms and by the server alike. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
