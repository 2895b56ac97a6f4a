/** What services are told where nothing is about time: on a busy machine a question may need longer than the 5 s a person waits. */
export const unhurried = { BUS_LEAST_WAIT_MS: '12000' };
