// Shows notices that are pushed to this browser, also when no page of Railhead is open.

self.addEventListener("push", (event) => {
  const { title, text, path, tag } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, data: { path }, icon: "/favicon.ico" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.path ?? "/", self.location.origin).href;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const open = pages.find((page) => page.url.split(/[?#]/)[0] === address);
      return open ? open.focus() : self.clients.openWindow(address);
    })(),
  );
});
