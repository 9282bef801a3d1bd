// Times a collective in SimGrid whose ranks go from step to step by themselves: a message starts when its sender and its receiver are at
// the step (a rendezvous), and a rank goes on when all that it sends and receives in the step has ended. Without latency and TCP's terms.
//
// Reads: links, their bandwidths (B/s); strands, ranks, steps; messages, and of each: strand, step, sender, receiver, bytes, links of
// the route, their numbers. Prints the end of the last rank in seconds.
#include <simgrid/s4u.hpp>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

struct Message {
  int to;
  double bytes;
};

int main(int argc, char** argv) {
  sg4::Engine engine(&argc, argv);
  for (const char* option : {"network/model:CM02", "network/TCP-gamma:0", "network/crosstraffic:0", "network/weight-S:0",
                             "network/latency-factor:1", "network/bandwidth-factor:1", "maxmin/precision:1e-12",
                             "surf/precision:1e-12"})
    sg4::Engine::set_config(option);
  std::ifstream in(argv[1]);
  int linkCount = 0;
  in >> linkCount;
  auto* zone = sg4::create_full_zone("network");
  std::vector<const sg4::Link*> links;
  for (int link = 0; link < linkCount; link++) {
    double bandwidth = 0;
    in >> bandwidth;
    links.push_back(zone->create_link("link" + std::to_string(link), bandwidth)->set_latency(0)->seal());
  }
  int strands = 0, ranks = 0, steps = 0, messages = 0;
  in >> strands >> ranks >> steps >> messages;
  std::vector<sg4::Host*> hosts;
  for (int host = 0; host < strands * ranks; host++)
    hosts.push_back(zone->create_host("host" + std::to_string(host), 1e9)->seal());
  std::vector<std::vector<std::vector<Message>>> sends(hosts.size(), std::vector<std::vector<Message>>(steps));
  std::vector<std::vector<std::vector<int>>> receives(hosts.size(), std::vector<std::vector<int>>(steps));
  std::set<std::pair<int, int>> joined;
  for (int message = 0; message < messages; message++) {
    int strand = 0, step = 0, from = 0, to = 0, count = 0;
    double bytes = 0;
    in >> strand >> step >> from >> to >> bytes >> count;
    std::vector<sg4::LinkInRoute> used;
    for (int at = 0; at < count; at++) {
      int link = 0;
      in >> link;
      used.emplace_back(links[link]);
    }
    const int sender = strand * ranks + from, receiver = strand * ranks + to;
    if (joined.emplace(sender, receiver).second)
      zone->add_route(hosts[sender]->get_netpoint(), hosts[receiver]->get_netpoint(), nullptr, nullptr, used, false);
    sends[sender][step].push_back({receiver, bytes});
    receives[receiver][step].push_back(sender);
  }
  zone->seal();
  for (int host = 0; host < static_cast<int>(hosts.size()); host++) {
    sg4::Actor::create("rank" + std::to_string(host), hosts[host], [&, host] {
      static double payload = 0;
      for (int step = 0; step < steps; step++) {
        const auto box = [step](int from, int to) {
          return sg4::Mailbox::by_name(std::to_string(step) + " " + std::to_string(from) + " " + std::to_string(to));
        };
        std::vector<sg4::CommPtr> comms;
        std::vector<double*> received(receives[host][step].size());
        for (const auto& [to, bytes] : sends[host][step])
          comms.push_back(box(host, to)->put_async(&payload, static_cast<uint64_t>(bytes)));
        for (size_t at = 0; at < received.size(); at++)
          comms.push_back(box(receives[host][step][at], host)->get_async<double>(&received[at]));
        for (auto& comm : comms) comm->wait();
      }
    });
  }
  engine.run();
  std::printf("%.17g\n", sg4::Engine::get_clock());
}
