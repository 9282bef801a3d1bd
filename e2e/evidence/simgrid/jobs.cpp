// Times two jobs on one network in SimGrid, max-min fair and without latency. A job is a list of tasks that every rank does in turn: it
// computes, or it takes part in a collective, in which a message starts when its sender and its receiver are at the step (a rendezvous) and
// a rank goes on when all that it sends and receives in the step has ended. The first job runs once, the others again and again.
//
// Reads: links, their bandwidths (B/s); jobs, and of each: ranks, tasks, and of each: "compute" and its seconds, or "collective", its
// strands, steps, messages, and of each: strand, step, sender, receiver, bytes, links of the route, their numbers.
// Prints the end of the last rank of the first job in seconds.
#include <simgrid/s4u.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace sg4 = simgrid::s4u;

struct Message {
  int peer;
  double bytes;
};

struct Task {
  double computeSeconds = 0;
  int strands = 0, steps = 0;
  // By strand, step and rank.
  std::map<std::vector<int>, std::vector<Message>> sends, receives;
};

struct Job {
  int ranks = 0;
  std::vector<Task> tasks;
  // By strand and rank.
  std::vector<std::vector<sg4::Host*>> hosts;
};

static std::string boxOf(const std::vector<int>& place) {
  std::string name;
  for (int part : place) name += std::to_string(part) + " ";
  return name;
}

static void runStrand(const Task& task, const std::vector<int>& turn, int strand, int rank) {
  static double payload = 0;
  for (int step = 0; step < task.steps; step++) {
    const auto box = [&](int from, int to) {
      auto place = turn;
      place.insert(place.end(), {strand, step, from, to});
      return sg4::Mailbox::by_name(boxOf(place));
    };
    std::vector<sg4::CommPtr> comms;
    const auto sent = task.sends.find({strand, step, rank});
    if (sent != task.sends.end())
      for (const auto& [to, bytes] : sent->second) comms.push_back(box(rank, to)->put_async(&payload, static_cast<uint64_t>(bytes)));
    const auto awaited = task.receives.find({strand, step, rank});
    std::vector<double*> received(awaited == task.receives.end() ? 0 : awaited->second.size());
    for (size_t at = 0; at < received.size(); at++)
      comms.push_back(box(awaited->second[at].peer, rank)->get_async<double>(&received[at]));
    for (auto& comm : comms) comm->wait();
  }
}

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
  int jobCount = 0;
  in >> jobCount;
  std::vector<Job> jobs(jobCount);
  for (int number = 0; number < jobCount; number++) {
    Job& job = jobs[number];
    int tasks = 0;
    in >> job.ranks >> tasks;
    std::map<std::vector<int>, bool> joined;
    for (int at = 0; at < tasks; at++) {
      Task task;
      std::string kind;
      in >> kind;
      if (kind == "compute") in >> task.computeSeconds;
      else {
        int messages = 0;
        in >> task.strands >> task.steps >> messages;
        while (static_cast<int>(job.hosts.size()) < task.strands) {
          std::vector<sg4::Host*> hosts;
          const std::string prefix = std::to_string(number) + "-" + std::to_string(job.hosts.size()) + "-";
          for (int rank = 0; rank < job.ranks; rank++)
            hosts.push_back(zone->create_host(prefix + std::to_string(rank), 1e9)->seal());
          job.hosts.push_back(hosts);
        }
        for (int message = 0; message < messages; message++) {
          int strand = 0, step = 0, from = 0, to = 0, count = 0;
          double bytes = 0;
          in >> strand >> step >> from >> to >> bytes >> count;
          std::vector<sg4::LinkInRoute> used;
          for (int route = 0; route < count; route++) {
            int link = 0;
            in >> link;
            used.emplace_back(links[link]);
          }
          auto& isJoined = joined[{strand, from, to}];
          if (!isJoined)
            zone->add_route(job.hosts[strand][from]->get_netpoint(), job.hosts[strand][to]->get_netpoint(), nullptr, nullptr, used, false);
          isJoined = true;
          task.sends[{strand, step, from}].push_back({to, bytes});
          task.receives[{strand, step, to}].push_back({from, bytes});
        }
      }
      job.tasks.push_back(task);
    }
  }
  zone->seal();
  double endSeconds = 0;
  for (int number = 0; number < jobCount; number++) {
    const Job& job = jobs[number];
    for (int rank = 0; rank < job.ranks; rank++) {
      auto actor = sg4::Actor::create("rank", job.hosts[0][rank], [&job, &endSeconds, number, rank] {
        for (int turn = 0; number > 0 || turn == 0; turn++) {
          for (int at = 0; at < static_cast<int>(job.tasks.size()); at++) {
            const Task& task = job.tasks[at];
            if (task.strands == 0) sg4::this_actor::sleep_for(task.computeSeconds);
            std::vector<sg4::ActorPtr> strands;
            for (int strand = 0; strand < task.strands; strand++) {
              auto part = sg4::Actor::create("strand", job.hosts[strand][rank], [&task, number, turn, at, strand, rank] {
                runStrand(task, {number, turn, at}, strand, rank);
              });
              if (number > 0) part->daemonize();
              strands.push_back(part);
            }
            for (auto& part : strands) part->join();
          }
        }
        endSeconds = std::max(endSeconds, sg4::Engine::get_clock());
      });
      if (number > 0) actor->daemonize();
    }
  }
  engine.run();
  std::printf("%.17g\n", endSeconds);
}
